import { createAirlock } from '@airlock/host-sdk'
import { BrowserProvider, parseEther, verifyMessage } from 'ethers'
import { attempt, onClick, show } from '../dom.ts'
import { configOf, localNetworks } from '../settings.ts'

/** Uses ethers like any app: it finds the provider by its rdns and contains no code specific to Airlock. */
const RDNS = 'org.airlock.wallet'
const BURN = '0x000000000000000000000000000000000000dEaD'

window.airlock = createAirlock(configOf('With ethers'))

async function discover(): Promise<BrowserProvider> {
  const provider = await BrowserProvider.discover({
    filter: (found) => found.find(({ rdns }) => rdns === RDNS) ?? null,
  })
  if (!provider) throw new Error(`Nobody announced ${RDNS}.`)
  return provider
}

const provider = discover()

async function showNetwork(): Promise<void> {
  const chainId = await (await provider).send('eth_chainId', [])
  show('network', `eip155:${Number(chainId)}`)
}

async function connect(): Promise<string> {
  const signer = await (await provider).getSigner()
  show('status', 'connected')
  show('account', signer.address)
  await showNetwork()
  return signer.address
}

async function sign(): Promise<string> {
  const signer = await (await provider).getSigner()
  const signature = await signer.signMessage('Hello from ethers')
  const address = verifyMessage('Hello from ethers', signature)
  if (address !== signer.address) throw new Error('The signature does not verify.')
  return 'Signature verified'
}

async function send(): Promise<string> {
  const signer = await (await provider).getSigner()
  const transaction = await signer.sendTransaction({ to: BURN, value: parseEther('0.001') })
  const receipt = await transaction.wait()
  return `Mined in block ${receipt?.blockNumber}`
}

async function switchNetwork(): Promise<string> {
  const browser = await provider
  const active = Number(await browser.send('eth_chainId', []))
  const other = localNetworks.find(({ id }) => id !== active)
  if (!other) throw new Error('There is no other network here.')
  await browser.send('wallet_switchEthereumChain', [{ chainId: `0x${Number(other.id).toString(16)}` }])
  await showNetwork()
  return `Now on ${other.name}`
}

onClick('connect', () => attempt('connect', 'Connecting…', connect))
onClick('sign', () => attempt('sign', 'Signing…', sign))
onClick('send', () => attempt('send', 'Sending…', send))
onClick('switch', () => attempt('switch', 'Switching…', switchNetwork))
