import { namespaceOf } from '../config.ts'
import type { LastKnown } from '../contract/state.ts'
import { disconnected, isRestoring } from '../state/snapshot.ts'
import type { Store } from '../state/store.ts'
import type { CaipNetworkId, Namespace, NamespaceState, WidgetSnapshot } from '../types.ts'

/**
 * The page's copy of the widget's state. The widget's snapshots are the truth; what the page does first (open, close,
 * disconnect) is shown at once and holds until the widget has caught up, so that a snapshot that was already on its
 * way does not undo it for a moment.
 */
export interface Replica {
  /** A snapshot from the widget. */
  apply(snapshot: WidgetSnapshot): void
  /** Whether the widget itself says that it is open. */
  isConfirmed(): boolean
  /** Shows the modal as open or closed until the widget says so too, or until the answer is called. */
  presume(open: boolean): (confirmed?: boolean) => void
  /** Shows a namespace as disconnected, whatever comes, until the answer is called. */
  disconnect(namespace: Namespace): () => void
  /** Changes a namespace here; `detached` when the widget does not know. */
  change(namespace: Namespace, state: NamespaceState, detached: boolean): void
  /** What is worth remembering. */
  lastKnown(): LastKnown | null
}

/** The replica of one instance, starting with what was remembered. */
export function createReplica(store: Store, networkIds: CaipNetworkId[], remembered: boolean): Replica {
  const disconnecting = new Map<Namespace, number>()
  let detached = remembered
  let confirmed = false
  let presumed: { open: boolean } | null = null

  const none = (namespace: Namespace) =>
    disconnected(networkIds.find((id) => namespaceOf(id) === namespace) ?? null)
  const showOpen = () => {
    const open = presumed?.open ?? confirmed
    store.set(open ? { open } : { open, view: null })
  }
  const change: Replica['change'] = (namespace, state, isDetached) => {
    detached ||= isDetached
    store.set({ namespaces: { ...store.get().namespaces, [namespace]: state } })
  }

  return {
    apply: (snapshot) => {
      detached = false
      confirmed = snapshot.open
      if (presumed?.open === confirmed) presumed = null
      const namespaces = { ...snapshot.namespaces }
      for (const namespace of disconnecting.keys()) namespaces[namespace] = none(namespace)
      store.set({ ...snapshot, open: presumed?.open ?? confirmed, namespaces })
    },
    isConfirmed: () => confirmed,
    presume: (open) => {
      const own = { open }
      presumed = own
      showOpen()
      return (answer = confirmed) => {
        if (presumed !== own) return
        confirmed = answer
        presumed = null
        showOpen()
      }
    },
    disconnect: (namespace) => {
      const count = (by: number) => {
        const left = (disconnecting.get(namespace) ?? 0) + by
        if (left) disconnecting.set(namespace, left)
        else disconnecting.delete(namespace)
      }
      count(1)
      change(namespace, none(namespace), true)
      return () => count(-1)
    },
    change,
    lastKnown: () => {
      const { activeNamespace, namespaces } = store.get()
      const live = Object.values(namespaces).some(
        (state) => state && (state.status === 'connected' || isRestoring(state)),
      )
      return live || detached ? { activeNamespace, namespaces, detached } : null
    },
  }
}
