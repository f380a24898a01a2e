import { type Airlock, createAirlock } from '@airlock/host-sdk'
import { attempt, onClick, show } from '../dom.ts'
import { configOf, widgetUrl } from '../settings.ts'

/** Two projects on one page are independent. For the same project, every call returns the same instance. */
const first = createAirlock(configOf('Two'))
const second = createAirlock({ ...configOf('Two'), projectId: 'demo-two' })

function drive(name: 'first' | 'second', airlock: Airlock): void {
  const render = () => {
    const connection = airlock.getState().namespaces.eip155
    show(name, `${connection?.status ?? 'disconnected'} ${connection?.caipAddress ?? ''}`.trim())
  }
  airlock.subscribe(render)
  render()
  onClick(`connect-${name}`, () =>
    attempt(name, 'Connecting…', async () => (await airlock.connect()).caipAddress),
  )
  onClick(`disconnect-${name}`, () => attempt(name, '', () => airlock.disconnect()))
}

type Sdk = { createAirlock: typeof createAirlock }

/** Loads another copy of the same code: the script form beside the bundled one. */
async function compareCopies(): Promise<string> {
  const url = `${widgetUrl}/sdk.js`
  const copy = (await import(/* @vite-ignore */ url)) as Sdk
  if (copy.createAirlock === createAirlock) return 'the same script'
  return copy.createAirlock(configOf('Two')) === first ? 'the same instance' : 'another instance'
}

drive('first', first)
drive('second', second)
compareCopies().then(
  (answer) => show('copy', answer),
  (error: unknown) => show('copy', String(error)),
)

window.airlocks = { first, second }
