/**
 * The least that a widget in a frame of another origin can do. The press creates the frame; with `?hover` the pointer on
 * the button does, and the press shows it. The frame says that it runs, gets one end of a channel together with the
 * wallets that the page knows, and renders a button.
 */
interface Wallet {
  name: string
}

const wallets: Wallet[] = []
addEventListener('eip6963:announceProvider', (event) => {
  const { info } = (event as CustomEvent<{ info: Wallet }>).detail
  wallets.push({ name: info.name })
})
dispatchEvent(new Event('eip6963:requestProvider'))

/** The frame's site is the page's sibling: `floor.localhost` beside `dapp.localhost`. */
const frameOrigin = location.origin.replace('//dapp.', '//floor.')

function createFrame(visibility: 'hidden' | 'visible'): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.style.cssText = `position:fixed;inset:0;width:100%;height:100%;border:0;visibility:${visibility}`
  frame.src = `${frameOrigin}/frame/?host=${encodeURIComponent(location.origin)}`
  addEventListener('message', (event) => {
    if (event.origin !== frameOrigin || event.source !== frame.contentWindow) return
    const { port1, port2 } = new MessageChannel()
    port1.start()
    frame.contentWindow?.postMessage({ wallets }, frameOrigin, [port2])
  })
  document.body.append(frame)
  return frame
}

const button = document.querySelector<HTMLButtonElement>('#connect')
if (button) {
  let early: HTMLIFrameElement | undefined
  if (new URLSearchParams(location.search).has('hover'))
    button.onpointerenter = () => {
      early ??= createFrame('hidden')
    }
  button.onclick = () => {
    if (early) early.style.visibility = 'visible'
    else createFrame('visible')
  }
  button.disabled = false
}
