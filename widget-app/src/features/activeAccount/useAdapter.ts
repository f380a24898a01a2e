import { useEffect, useState } from 'react'
import type { NamespaceAdapter } from '../../chains/adapter.ts'
import { loadAdapter } from '../../chains/registry.ts'
import type { Namespace } from '../../types.ts'

/** The adapter of a chain family; undefined until it is loaded, and without a family. */
export function useAdapter(namespace: Namespace | undefined): NamespaceAdapter | undefined {
  const [loaded, setLoaded] = useState<{ namespace: Namespace; adapter: NamespaceAdapter }>()
  useEffect(() => {
    if (namespace === undefined) return
    loadAdapter(namespace).then(
      (adapter) => setLoaded({ namespace, adapter }),
      () => undefined,
    )
  }, [namespace])
  return loaded?.namespace === namespace ? loaded?.adapter : undefined
}
