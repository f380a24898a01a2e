import { asText } from '../instruments/asText.ts'

export const WALLET_NAME = 'Bench Wallet'

const INFO = {
  uuid: '3f0c4a52-6a0f-4a4e-9d53-7f3d5e2f9b01',
  name: WALLET_NAME,
  rdns: 'example.bench.wallet',
  icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIzMiIgaGVpZ2h0PSIzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiBmaWxsPSIjMzY2NmZmIi8+PC9zdmc+',
}

/** Announces a wallet without accounts (EIP-6963). It runs in the page before the page's own scripts. */
function announce(info: typeof INFO): void {
  if (window !== window.top) return
  const answers: Readonly<Record<string, unknown>> = { eth_chainId: '0x1', net_version: '1' }
  const provider = Object.freeze({
    request: async ({ method }: { method: string }) => answers[method] ?? [],
    on: () => provider,
    removeListener: () => provider,
  })
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', say)
  say()
}

/** The function as text for the page. */
export const WALLET_SCRIPT = asText(announce, INFO)
