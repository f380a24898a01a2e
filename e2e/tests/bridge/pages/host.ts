import { connectParent, type ParentLink } from '@airlock/host-sdk/bridge'
import { type WidgetContract, type WidgetInit, widgetContract } from '@airlock/host-sdk/contract'

/* The page's end of the bridge, without a real host. The spec controls it through `window.host`. */

type Link = ParentLink<WidgetContract>
type Method = keyof Link['client']

/** The result of a call: its value, or its error code. */
type Outcome = { value: unknown } | { code: unknown }

function initFor(projectId: string): WidgetInit {
  return {
    sdkVersion: 'test',
    mode: 'modal',
    config: { projectId, metadata: { name: projectId }, networks: ['eip155:1'] },
    wallets: [],
    lastKnown: null,
    isTelegram: false,
  }
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await call }
  } catch (error) {
    return { code: (error as { code?: unknown }).code ?? String(error) }
  }
}

function createMount(src: string, projectId: string) {
  const frame = document.createElement('iframe')
  frame.src = src
  const log: string[] = []
  const links: Link[] = []
  const began: Promise<Outcome>[] = []
  const arrivals = new EventTarget()
  const stop = connectParent({
    contract: widgetContract,
    frame,
    origin: new URL(src).origin,
    init: () => initFor(projectId),
    handlers: {
      walletRequest: ({ method }) => {
        log.push(`asked ${method}`)
        return `${projectId} answers ${method}`
      },
      openUrl: () => ({ opened: false }),
      signIn: () => null,
    },
    onLink: (link) => {
      links.push(link)
      log.push('link')
      link.on('layout', ({ height }) => log.push(`layout ${height}`))
      arrivals.dispatchEvent(new Event('link'))
    },
    onError: ({ code }) => log.push(`error ${code}`),
    onRefused: ({ reason }) => log.push(`refused ${reason}`),
  })
  const client = (name: Method) => links.at(-1)?.client[name] as (...args: unknown[]) => Promise<unknown>
  return {
    frame,
    log,
    stop,
    /** Resolves when that many links have been opened in total. */
    linked: async (count: number) => {
      while (links.length < count)
        await new Promise((resolve) => arrivals.addEventListener('link', resolve, { once: true }))
    },
    call: (name: Method, params: unknown, options?: unknown) => outcomeOf(client(name)(params, options)),
    /** Starts a call on the newest link. `ended` waits for all of them. */
    begin: (name: Method, params: unknown) => void began.push(outcomeOf(client(name)(params))),
    ended: () => Promise.all(began),
    emitResume: () => links.at(-1)?.emit('resume', {}),
  }
}

const mounts: ReturnType<typeof createMount>[] = []
/** The messages to the page's window: the fields of hellos and refusals that the spec checks. */
const heard: { nonce?: string; reason?: string }[] = []
const violations: string[] = []

addEventListener('message', ({ data }) => heard.push(data))
addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))

/** Each stranger sends this last. Once it has arrived, nothing sent before it is still on its way. */
const BARRIER = 'barrier'

function addFrame(src: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.src = src
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true })
    document.body.append(frame)
  })
}

const host = {
  mounts,
  heard,
  violations,
  /** The nonce of the first hello. */
  nonce: () => heard[0]?.nonce ?? '',
  isolated: () => crossOriginIsolated,
  mount: (src: string, projectId = 'demo') => {
    const mount = createMount(src, projectId)
    document.body.append(mount.frame)
    return mounts.push(mount) - 1
  },
  /** A frame without a link. */
  addFrame: async (src: string) => void (await addFrame(src)),
  /** Resolves when the frame shows another page. */
  navigate: (frame: HTMLIFrameElement, src: string) =>
    new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true })
      frame.src = src
    }),
  sendBarrier: (origin: string) => {
    for (let index = 0; index < frames.length; index++) frames[index]?.postMessage(BARRIER, origin)
  },
  /** Makes an offer by hand, as the page's script could at any time, and records what the port receives. */
  offer: (nonce: string, origin: string, greeting: string) => {
    const { port1, port2 } = new MessageChannel()
    const got: unknown[] = []
    port1.onmessage = ({ data }) => got.push(data)
    const offer = {
      airlock: 'offer',
      contract: widgetContract.name,
      version: 1,
      nonce,
      reply: 'r'.repeat(32),
      init: initFor(greeting),
    }
    frames[0]?.postMessage(offer, origin, [port2])
    return got
  },
}

export type Host = typeof host

declare global {
  interface Window {
    host: Host
  }
}

window.host = host
