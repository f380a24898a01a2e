import { AirlockError } from '../../../../host-sdk/src/contract/index.ts'
import { widgetMethods } from '../../../../widget-app/src/app/bridge/requestWallet.ts'
import { updateEmail } from '../../../../widget-app/src/features/embedded/updateEmail.ts'
import { runSwitch } from '../../../../widget-app/src/features/networks/switchFlow.ts'
import { typeRecipient } from '../../../../widget-app/src/features/send/recipient.ts'
import { confirmSend } from '../../../../widget-app/src/features/send/sendFlow.ts'
import { stageOf } from '../../../../widget-app/src/features/send/sendStage.ts'
import { sendingTexts } from '../../../../widget-app/src/features/send/sendTexts.ts'
import { startSocial } from '../../../../widget-app/src/features/social/startSocial.ts'
import { sendWords } from '../../../../widget-app/src/messages/en/send.ts'
import { selectNetwork } from '../../../../widget-app/src/state/chains/selectors.ts'
import { closeModal, goBack } from '../../../../widget-app/src/state/router/navigation.ts'
import * as Embedded from '../../../../widget-app/src/testing/embedded.ts'
import { createFakeSecure } from '../../../../widget-app/src/testing/fakeSecure.ts'
import { settle } from '../../../../widget-app/src/testing/harness.ts'
import { pairedStore } from '../../../../widget-app/src/testing/pairedStore.ts'
import { formOf, reviewed } from '../../../../widget-app/src/testing/send.ts'
import { connected, connecting, launch, pass } from '../../../../widget-app/src/testing/session.ts'
import type { LoginFailureReason } from '../../../../widget-app/src/types.ts'
import { frameTrouble } from '../../../../widget-app/src/wallets/embedded/frameTrouble.ts'
import { answer } from '../../../../widget-app/src/wallets/pairing/answer.ts'
import type { Outcome } from '../entry.ts'
import { rejection, text } from './outcome.ts'

const SECOND = 'eip155:31338'

/** The dApp asks to connect, the wallet responds like this, and the visitor leaves. */
const leaving = (script: number | 'hang', leave: typeof goBack | typeof closeModal) => async () => {
  const harness = await launch()
  harness.wallet.script.eth_requestAccounts = script
  const { result } = await connecting(harness)
  harness.store.dispatch(leave())
  const { error } = (await result) as { error: Outcome }
  return rejection(Promise.reject(error))
}

/** The dApp asks to switch, and the wallet refuses with this code. */
const switching = (script: number) => async () => {
  const harness = await connected()
  harness.wallet.script.wallet_switchEthereumChain = script
  return rejection(harness.host.switchNetwork({ caipNetworkId: SECOND }))
}

/** The visitor chooses a provider, a call of the secure frame rejects for this reason, and the view says why. */
const signingIn =
  (
    call: 'startSocial' | 'connectSocial' | 'getFarcasterUri',
    reason: LoginFailureReason,
    provider: 'google' | 'farcaster' = 'google',
  ) =>
  async () => {
    const reject = () => Promise.reject(new AirlockError(-32603, 'Internal error', { reason }))
    const widget = await Embedded.opened(createFakeSecure({ [call]: reject }))
    await widget.store.dispatch(startSocial(provider))
    const view = provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial'
    return text(widget.view() === view && widget.login().attempt.error)
  }

/** The actions of the visitor or their wallet, by the wording of the specification. */
export const visitor = {
  'Unable to load email login dependency': async () => {
    const harness = await launch({ project: { features: Embedded.PROJECT.features } })
    return rejection(harness.store.services.secure())
  },
  'Request was aborted': async () => {
    const harness = await launch()
    const giveUp = new AbortController()
    const asked = rejection(harness.host.connect({}, { signal: giveUp.signal }))
    await settle()
    giveUp.abort()
    return asked
  },
  'Something went wrong': async () => text(frameTrouble(new AirlockError(-32603, 'Internal error'))),
  'Modal closed': leaving('hang', closeModal),
  'Connection rejected': leaving(4001, goBack),
  'Failed to connect': leaving(-32603, goBack),
  'Popup closed': signingIn('connectSocial', 'popup-closed'),
  'Failed to initiate social connection': signingIn('startSocial', 'social-start-failed'),
  'Failed to connect to farcaster': signingIn('getFarcasterUri', 'farcaster-failed', 'farcaster'),
  'Not connected to email or social': async () => {
    const { store } = await Embedded.opened(createFakeSecure())
    return rejection(store.dispatch(updateEmail('new@shop.example')))
  },
  "Adapter for namespace ... doesn't exist": async () =>
    rejection((await launch()).host.connect({ namespace: 'solana' })),
  'The request took too long to respond': async () => {
    const harness = await launch()
    harness.wallet.script.eth_requestAccounts = 'hang'
    const { result } = await connecting(harness)
    await pass(60_000)
    harness.store.dispatch(goBack())
    const { error } = (await result) as { error: Outcome }
    return rejection(Promise.reject(error))
  },
  'No connector found for connection': async () => {
    const { store } = await launch()
    const network = selectNetwork(store.getState(), SECOND)
    if (!network) throw new Error('The harness has this network')
    return rejection(store.dispatch(runSwitch(network)))
  },
  'A method that is not supported': async () => {
    const { store } = pairedStore('eip155', 'solana')
    const request = { namespace: 'eip155', method: 'solana_signMessage' } as const
    return rejection(store.dispatch(answer(request, widgetMethods, new AbortController().signal)))
  },
  'chain mismatch': async () => {
    const harness = await reviewed()
    harness.wallet.chainId = '0x7a6a'
    await harness.store.dispatch(confirmSend())
    const { attempt } = formOf(harness)
    const subject = { wallet: 'Test Wallet', network: 'Local Chain', amount: '0.5 ETH', to: '0x15…' }
    return text(attempt && sendingTexts(attempt.phase, subject).title)
  },
  'User rejected the request': switching(4001),
  'A failed network switch navigates back': switching(4200),
  'Network not found': async () =>
    rejection((await launch()).host.switchNetwork({ caipNetworkId: 'eip155:424242424242' })),
  'Invalid CAIP address': async () => {
    const payment = { amount: '1', namespace: 'eip155', chainId: 31337, to: '0x1' }
    return rejection((await connected()).host.send({ view: 'WalletSend', arguments: payment }))
  },
  'Error resolving name': async () => {
    const harness = await reviewed()
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      if (String(input).includes('/profile/')) throw new TypeError('Failed to fetch')
      return fetch(input, init)
    }
    void harness.store.dispatch(typeRecipient('ada.eth'))
    await pass(300)
    await pass(60_000)
    return text(sendWords.stages[stageOf(formOf(harness))])
  },
} as const satisfies Record<string, () => Promise<Outcome>>
