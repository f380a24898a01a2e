import init from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'

const onboard = init({
  wallets: [injectedModule()],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://rpc.localhost' }],
  appMetadata: { name: 'Bench', description: 'A page that connects a wallet' },
  connect: { autoConnectLastWallet: false },
})

const button = document.querySelector<HTMLButtonElement>('#connect')
if (button) {
  button.onclick = () => void onboard.connectWallet()
  button.disabled = false
}
