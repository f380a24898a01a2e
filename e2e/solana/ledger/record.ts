/** Entries in order, accessible by signature, with notifications for watchers. */
export function createRecord<Entry extends { readonly signature: string }>() {
  const entries: Entry[] = []
  const bySignature = new Map<string, Entry>()
  const watchers = new Set<(entry: Entry) => void>()
  return {
    add: (entry: Entry): void => {
      entries.push(entry)
      bySignature.set(entry.signature, entry)
      for (const watcher of watchers) watcher(entry)
    },
    find: (signature: string): Entry | undefined => bySignature.get(signature),
    /** The oldest entry comes first. */
    all: (): readonly Entry[] => entries,
    /** Calls back with every further entry. Returns a function that stops it. */
    watch: (watcher: (entry: Entry) => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
