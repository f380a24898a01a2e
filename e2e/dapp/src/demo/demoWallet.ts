import { byId, onClick } from '../dom.ts'

/** The controls of the page's own wallet (`wallets/eip155/demo.ts`), if it has one. */
const ID = 'org.airlock.demo-wallet'

const walletOf = () => window.airlockTestWallets?.[ID]

function start(): void {
  const wallet = walletOf()
  if (!wallet) return
  byId('demo-wallet').hidden = false
  const behaviour = byId<HTMLSelectElement>('behaviour')
  const apply = () => {
    wallet.settle('reject')
    wallet.behave('*', behaviour.value as Parameters<typeof wallet.behave>[1])
  }
  behaviour.addEventListener('change', apply)
  apply()
}

/** Each press selects the next of the wallet's accounts or chains. */
const next = <T>(all: readonly T[], current: T): T | undefined => all[(all.indexOf(current) + 1) % all.length]

export function startDemoWallet(): void {
  start()
  window.addEventListener('airlock:demo-wallet', start)
  onClick('wallet-account', () => {
    const wallet = walletOf()
    wallet?.selectAccount((wallet.state().selected + 1) % wallet.addresses().length)
  })
  onClick('wallet-chain', () => {
    const wallet = walletOf()
    const chainId = wallet && next(wallet.chains(), wallet.state().chainId)
    if (chainId !== undefined) wallet?.selectChain(chainId)
  })
}
