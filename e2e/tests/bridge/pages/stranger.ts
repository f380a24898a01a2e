/* A page that belongs to neither side and knows the protocol. */

const received: unknown[] = []
const [top = ''] = location.ancestorOrigins
let onBarrier: () => void = () => {}

addEventListener('message', ({ data }) => {
  received.push(data)
  if (data === 'barrier') onBarrier()
})

const stranger = {
  received,
  /** Resolves when the page's last message has arrived, and with it all messages sent before. */
  barrier: new Promise<void>((resolve) => {
    onBarrier = resolve
  }),
  /** Sends the hello of the widget's frame. */
  sayHello: () => {
    const hello = { airlock: 'hello', contract: 'widget', min: 1, max: 1, nonce: 'f'.repeat(32) }
    parent.postMessage(hello, top)
  },
  /** Sends the refusal of the widget's server. */
  refuse: () => {
    const refusal = { airlock: 'refused', contract: 'widget', reason: 'project-unknown', message: 'Gone' }
    parent.postMessage(refusal, top)
  },
  /** Offers a port of its own to a frame beside this one. */
  offerTo: (index: number, origin: string, nonce: string) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => received.push(data)
    const init = {
      sdkVersion: 'stranger',
      mode: 'modal',
      config: { projectId: 'stranger', metadata: { name: '' }, networks: ['eip155:1'] },
      wallets: [],
      lastKnown: null,
    }
    const offer = { airlock: 'offer', contract: 'widget', version: 1, nonce, reply: 's'.repeat(32), init }
    parent.frames[index]?.postMessage(offer, origin, [port2])
  },
}

declare global {
  interface Window {
    stranger: typeof stranger
  }
}

window.stranger = stranger

export type Stranger = typeof stranger
