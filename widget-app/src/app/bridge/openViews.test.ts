import { expect, test } from 'vitest'
import { termsTicked } from '../../state/connectors/connectorsSlice.ts'
import { selectStack } from '../../state/router/routerSlice.ts'
import { VIEW_FACTS, VIEW_NAMES, type ViewName } from '../../state/router/viewFacts.ts'
import { OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { CONFIG, type Harness, settle, WALLET } from '../../testing/harness.ts'
import { prepareSending } from '../../testing/send.ts'
import { connected, launch } from '../../testing/session.ts'

prepareSending()

const OWN = { id: 'own', name: 'Own Wallet', mobile_link: 'own://' }
const OPTIONS = {
  init: { config: { ...CONFIG, customWallets: [OWN], features: { pay: true, smartSessions: true } } },
  project: {
    features: [
      { id: 'social_login', isEnabled: true, config: ['google'] },
      { id: 'onramp', isEnabled: true, config: ['meld'] },
      { id: 'swap', isEnabled: true, config: ['1inch'] },
    ],
  },
}
const PAYMENT = { paymentAsset: 'eip155:31337/slip44:60', amount: '1', recipient: OTHER_ACCOUNT }
const TRANSFER = { amount: '1', namespace: 'eip155', chainId: 31337, to: OTHER_ACCOUNT }
const UNCONNECTED = 4100
const REFUSED = -32602

interface Row {
  /** `open()` without arguments shows this view, or rejects with this code. */
  plain: { connected: ViewName | number; unconnected: ViewName | number }
  /** Arguments with which it opens, and the view that is then shown without and with an account. */
  given?: { arguments: object; connected: ViewName | number; unconnected: ViewName | number }
}

const always = (view: ViewName): Row => ({ plain: { connected: view, unconnected: view } })
const ofAccount = (view: ViewName): Row => ({ plain: { connected: view, unconnected: UNCONNECTED } })
const never: Row = { plain: { connected: REFUSED, unconnected: REFUSED } }
const withArguments = (given: NonNullable<Row['given']>, plain: Row = never): Row => ({ ...plain, given })

const TABLE: Readonly<Record<ViewName, Row>> = {
  Account: ofAccount('Account'),
  // It is of the embedded wallet, and the account here is another wallet's.
  AccountName: { plain: { connected: UNCONNECTED, unconnected: UNCONNECTED } },
  AllWallets: always('AllWallets'),
  ApproveTransaction: never,
  BuyInProgress: never,
  CallsStatus: never,
  Connect: always('Connect'),
  ConnectSocials: always('ConnectSocials'),
  ConnectingExternal: withArguments({
    arguments: { connectorId: WALLET.id },
    connected: 'Account',
    unconnected: 'ConnectingExternal',
  }),
  ConnectingFarcaster: never,
  ConnectingMultiChain: withArguments({
    arguments: { connectorId: WALLET.id },
    connected: 'ConnectingMultiChain',
    unconnected: 'ConnectingMultiChain',
  }),
  ConnectingSocial: never,
  ConnectingWalletConnect: withArguments(
    {
      arguments: { walletId: OWN.id },
      connected: 'ConnectingWalletConnect',
      unconnected: 'ConnectingWalletConnect',
    },
    always('ConnectingWalletConnect'),
  ),
  ConnectingWalletConnectBasic: always('ConnectingWalletConnectBasic'),
  Downloads: withArguments({
    arguments: { walletId: OWN.id },
    connected: 'Downloads',
    unconnected: 'Downloads',
  }),
  EmailLogin: never,
  ExportKeys: never,
  GetWallet: always('GetWallet'),
  InvalidAppConfiguration: never,
  MoveAccountName: never,
  Networks: always('Networks'),
  OnRampFiatSelect: never,
  OnRampProviders: ofAccount('OnRampProviders'),
  OnRampTokenSelect: never,
  Pay: withArguments({ arguments: PAYMENT, connected: 'Pay', unconnected: 'Pay' }),
  ProfileWallets: ofAccount('ProfileWallets'),
  // It is of the embedded wallet, too.
  RegisterAccountName: { plain: { connected: UNCONNECTED, unconnected: UNCONNECTED } },
  RegisterAccountNameSuccess: never,
  // It is of the embedded wallet, too.
  Security: { plain: { connected: UNCONNECTED, unconnected: UNCONNECTED } },
  SignIn: never,
  SignInMethods: never,
  SignedInDevices: never,
  // It is of the embedded wallet, and the account here is another wallet's.
  SmartAccountSettings: { plain: { connected: UNCONNECTED, unconnected: UNCONNECTED } },
  SmartSessionList: { plain: { connected: UNCONNECTED, unconnected: UNCONNECTED } },
  // Nothing can be swapped on a network without a source, which the view itself says.
  Swap: withArguments(
    { arguments: { fromToken: 'ETH' }, connected: 'Swap', unconnected: UNCONNECTED },
    ofAccount('Swap'),
  ),
  SwapPreview: never,
  SwapSelectToken: never,
  SwitchActiveChain: withArguments({
    arguments: { caipNetworkId: 'eip155:31338' },
    connected: 'SwitchNetwork',
    unconnected: 'Connect',
  }),
  SwitchNetwork: withArguments({
    arguments: { caipNetworkId: 'eip155:31338' },
    connected: 'SwitchNetwork',
    unconnected: 'Connect',
  }),
  UnsupportedChain: never,
  UpdateEmailWallet: { plain: { connected: UNCONNECTED, unconnected: UNCONNECTED } },
  WalletCompatibleNetworks: ofAccount('WalletCompatibleNetworks'),
  WalletReceive: ofAccount('WalletReceive'),
  WalletSend: withArguments(
    { arguments: TRANSFER, connected: 'WalletSend', unconnected: UNCONNECTED },
    ofAccount('WalletSend'),
  ),
  WalletSendConfirmed: never,
  WalletSendPreview: never,
  WalletSendSelectToken: never,
  WatchAsset: never,
  WhatIsANetwork: always('WhatIsANetwork'),
  WhatIsAWallet: always('WhatIsAWallet'),
}

const PAYMENTS: ReadonlySet<string> = new Set(['Pay', 'WalletSend'])

/** Resolves to the view that is shown, or to the code of the error, after which nothing is open. */
async function opening(
  { host, store }: Harness,
  view: ViewName,
  given?: unknown,
): Promise<ViewName | number> {
  let code: number | undefined
  const wanted = { view, ...(given !== undefined && { arguments: given }) }
  // A payment settles only when it is over.
  const isPayment = given !== undefined && PAYMENTS.has(view)
  const opened = isPayment ? host.send(wanted) : host.open(wanted)
  const ended = opened.catch((error: { code: number }) => {
    code = error.code
  })
  if (!isPayment) await ended
  await settle()
  const { modal, router } = store.getState()
  if (code === undefined) return selectStack({ router }).at(-1)?.view ?? 'Connect'
  expect(modal.open).toBe(false)
  return code
}

const situations = [
  ['without an account', 'unconnected', () => launch(OPTIONS)],
  ['with an account', 'connected', () => connected(OPTIONS)],
] as const

for (const [situation, key, begin] of situations) {
  test.each(VIEW_NAMES)(`%s ${situation}`, async (view) => {
    const { plain, given } = TABLE[view]
    expect(await opening(await begin(), view)).toBe(plain[key])
    if (!given) return
    const harness = await begin()
    harness.wallet.script.wallet_switchEthereumChain = 'hang'
    harness.wallet.script.eth_requestAccounts = 'hang'
    expect(await opening(harness, view, given.arguments)).toBe(given[key])
  })
}

const TERMS = { termsConditionsUrl: 'https://dapp.example/terms', features: { legalCheckbox: true } }

/** The views from which a visitor connects, and what opens in their place while the terms are not agreed to. */
test.each(VIEW_NAMES.filter((view) => VIEW_FACTS[view].connecting && TABLE[view] !== never))(
  '%s before and after a visitor has agreed to the terms',
  async (view) => {
    const { plain, given } = TABLE[view]
    const { init, project } = OPTIONS
    const open = async (hasAgreed: boolean) => {
      const harness = await launch({ init: { config: { ...init.config, ...TERMS } }, project })
      harness.wallet.script.eth_requestAccounts = 'hang'
      harness.store.dispatch(termsTicked(hasAgreed))
      return opening(harness, view, given?.arguments)
    }
    expect(await open(false)).toBe('Connect')
    expect(await open(true)).toBe((given ?? plain).unconnected)
  },
)

test.each(VIEW_NAMES)('%s with wrong arguments', async (view) => {
  const harness = await connected(OPTIONS)
  expect(await opening(harness, view, { nothing: 'known' })).toBe(REFUSED)
})

test.each(VIEW_NAMES.filter((view) => VIEW_FACTS[view].needs === 'account'))(
  '%s in a family without an account or a network',
  async (view) => {
    const { host } = await connected(OPTIONS)
    await expect(host.open({ view, namespace: 'solana' })).rejects.toMatchObject({
      code: REFUSED,
      message: 'open: no network of "solana" is configured',
    })
  },
)
