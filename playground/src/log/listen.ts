import type { Airlock, AirlockState } from '@airlock/host-sdk'
import type { Log } from './log.ts'

const PROVIDER_EVENTS = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const

/** The facts of a state that are worth a line when they change. */
const FACTS = {
  status: ({ namespaces, activeNamespace }) => namespaces[activeNamespace]?.status ?? 'disconnected',
  widget: ({ widget, unavailable }) => (unavailable ? `${widget}: ${unavailable.reason}` : widget),
  view: ({ open, view }) => (open ? (view ?? '') : 'closed'),
} as const satisfies Record<string, (state: AirlockState) => string>

/** Writes what an instance reports into the log. Returns a function that ends it. */
export function listen(airlock: Airlock, log: Log): () => void {
  const provider = airlock.getProvider('eip155')
  const listeners = PROVIDER_EVENTS.map((name) => {
    const listener = (payload: unknown) => log.add('provider', name, payload)
    provider.on(name, listener)
    return () => void provider.removeListener(name, listener)
  })
  const before = new Map<string, string>()
  const note = (state: AirlockState, isFirst = false) => {
    for (const [name, read] of Object.entries(FACTS)) {
      const now = read(state)
      if (!isFirst && before.get(name) !== now) log.add('page', name, now)
      before.set(name, now)
    }
  }
  note(airlock.getState(), true)
  const stops = [
    ...listeners,
    airlock.subscribe((state) => note(state)),
    airlock.onEvent(({ event, properties }) => log.add('widget', event, properties)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
