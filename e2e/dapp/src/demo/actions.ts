import type { Eip1193Provider, Network } from '@airlock/host-sdk'
import { attempt, onClick } from '../dom.ts'
import { localNetworks, projectId } from '../settings.ts'
import { accountsOf, addressOf, chainOf, networkOf, refreshBalances } from './account.ts'
import { airlock } from './airlock.ts'
import { FAMILIES, SIGNING_FAMILIES, signWith } from './families.ts'

const onPress = (selector: string, handler: () => unknown) =>
  document.querySelector(selector)?.addEventListener('click', () => void handler())

const connection = () => airlock.getState().namespaces.eip155

type Step = (network: Network, provider: Eip1193Provider, account: `0x${string}`) => Promise<string>

async function run(load: () => Promise<Step>): Promise<string> {
  const account = addressOf(connection())
  const network = networkOf(connection())
  if (!account || !network) throw new Error('The wallet is on a network that this page does not know.')
  const step = await load()
  return step(network, airlock.getProvider('eip155'), account as `0x${string}`)
}

const onChain = (step: 'signMessage' | 'signTypedData' | 'sendTransaction') =>
  run(async () => (await import('./chain.ts'))[step])
const inBatch = (step: 'sendBatch' | 'sendWithoutFee' | 'payFeeInDollars') =>
  run(async () => (await import('./batches.ts'))[step])
const inGame = (step: 'letPlay' | 'play' | 'stopPlaying') =>
  run(async () => (await import('./game.ts'))[step])

async function switchNetwork(): Promise<string> {
  const active = connection()?.caipNetworkId
  const other = localNetworks.find(({ id }) => `eip155:${id}` !== active)
  if (!other) throw new Error('There is no other network here.')
  await airlock.switchNetwork(`eip155:${other.id}`)
  return `Now on ${other.name}`
}

/** Funds every account on a local chain. Other chains have no faucet. */
async function getCoins(): Promise<string> {
  const given = await Promise.all(
    accountsOf(airlock.getState()).map(async (account) => {
      const address = addressOf(account)
      const network = networkOf(account)
      const chain = await chainOf(account)
      return address && network && chain ? [await chain.addCoins(network, address)] : []
    }),
  )
  return `${given.flat().join(' and ')} arrived`
}

const refresh = () => refreshBalances(airlock.getState())

/** The buttons that send batches. */
const BATCHES = [
  ['batch', 'sendBatch'],
  ['batch-free', 'sendWithoutFee'],
  ['batch-dollars', 'payFeeInDollars'],
] as const

/** Shows what only this project offers. */
function showProjects(): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-project]'))
    item.hidden = !item.dataset.project?.split(' ').includes(projectId)
}

/** Sets up the actions of a connected visitor. */
export function startActions(): void {
  showProjects()
  onClick('sign', () => attempt('sign', 'Open your wallet to sign…', () => onChain('signMessage')))
  onClick('sign-typed', () =>
    attempt('sign-typed', 'Open your wallet to sign…', () => onChain('signTypedData')),
  )
  for (const family of SIGNING_FAMILIES)
    onPress(`[data-sign="${family}"]`, () =>
      attempt(`sign-${family}`, 'Open your wallet to sign…', () => signWith(family)),
    )
  for (const family of FAMILIES)
    onPress(`[data-connect="${family}"]`, () =>
      attempt('account', '', async () => void (await airlock.connect({ namespace: family }))),
    )
  onClick('send', async () => {
    await attempt('send', 'Open your wallet to send…', () => onChain('sendTransaction'))
    await refresh()
  })
  for (const [id, step] of BATCHES)
    onClick(id, async () => {
      await attempt(id, 'Open your wallet to send…', () => inBatch(step))
      await refresh()
    })
  onClick('let-play', () => attempt('game', 'Open your wallet to allow it…', () => inGame('letPlay')))
  onClick('stop-playing', () => attempt('game', 'Open your wallet to stop it…', () => inGame('stopPlaying')))
  onClick('play', async () => {
    await attempt('game', 'The game takes its price…', () => inGame('play'))
    await refresh()
  })
  onClick('coins', async () => {
    await attempt('coins', 'On their way…', getCoins)
    await refresh()
  })
  onClick('switch', () => attempt('switch', 'Open your wallet to switch…', switchNetwork))
  onClick('open-account', () => attempt('account', '', () => airlock.open({ view: 'Account' })))
  onClick('disconnect', () => attempt('account', '', () => airlock.disconnect()))
}
