/** What has happened, in its order, by its name, and for whoever watches. */
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
    /** The oldest first. */
    all: (): readonly Entry[] => entries,
    /** Calls back with every further entry. Answers with the way to stop. */
    watch: (watcher: (entry: Entry) => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
