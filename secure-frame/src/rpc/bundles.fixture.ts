import { type BundleServer, type Bundles, createBundles } from './bundles.ts'

/** The server's memory of one person's ids on one site. Several frames may share it. */
export function createBundleServer() {
  const rows = new Map<string, { claim: string; id: string | null }>()
  const server: BundleServer = {
    claim: async (name, claim) => {
      const known = rows.get(name)
      if (known && (known.claim !== claim || known.id !== null)) return false
      rows.set(name, { claim, id: null })
      return true
    },
    settle: async (name, claim, id) => void rows.set(name, { claim, id }),
    drop: async (name, claim) => void (rows.get(name)?.claim === claim && rows.delete(name)),
    read: async (name) => rows.get(name)?.id ?? null,
  }
  return { server, rows }
}

/** Ids that no server but this one knows. */
export const newBundles = (): Bundles => createBundles(createBundleServer().server)
