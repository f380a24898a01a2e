import type { Finding, FindingCode } from '../../chains/adapter.ts'
import { sendWords } from '../../messages/en/send.ts'
import type { SendPhase, SendSubject } from '../../state/late/sendState.ts'
import type { SentStatus } from '../../state/late/transactionsSlice.ts'
import type { Progress } from '../../ui/ProgressRing.tsx'

export interface SendTexts {
  progress: Progress
  title: string
  text: string
}

type Texts = (subject: SendSubject) => SendTexts

const asking: Texts = ({ wallet, amount, to }) => ({
  progress: 'busy',
  title: sendWords.approveIn(wallet),
  text: sendWords.youSendTo(amount, to),
})

const SENDING: Readonly<Record<SendPhase, Texts>> = {
  checking: asking,
  asking,
  slow: ({ wallet }) => ({
    progress: 'busy',
    title: sendWords.waitingFor(wallet),
    text: sendWords.lookForRequest,
  }),
  declined: () => ({
    progress: 'declined',
    title: sendWords.transactionDeclined,
    text: sendWords.nothingSent,
  }),
  timedOut: ({ wallet }) => ({
    progress: 'failed',
    title: sendWords.didNotSay(wallet),
    text: sendWords.mayHaveSent,
  }),
  wrongNetwork: ({ wallet, network }) => ({
    progress: 'still',
    title: sendWords.walletIsElsewhere,
    text: sendWords.nothingSentSwitch(wallet, network),
  }),
  failed: ({ wallet }) => ({
    progress: 'failed',
    title: sendWords.didNotSendIt(wallet),
    text: sendWords.wentWrongThere,
  }),
}

/** The texts while the wallet is asked, and if it did not send. */
export const sendingTexts = (phase: SendPhase, subject: SendSubject): SendTexts => SENDING[phase](subject)

const RESULTS: Readonly<Record<SentStatus, Texts>> = {
  pending: ({ amount, to, network }) => ({
    progress: 'busy',
    title: sendWords.sending(amount, to),
    text: sendWords.yetToConfirm(network),
  }),
  confirmed: ({ amount, to, network }) => ({
    progress: 'still',
    title: sendWords.sent(amount, to),
    text: sendWords.confirmed(network),
  }),
  failed: ({ network }) => ({
    progress: 'failed',
    title: sendWords.transactionFailed,
    text: sendWords.refused(network),
  }),
  replaced: () => ({
    progress: 'failed',
    title: sendWords.transactionReplaced,
    text: sendWords.anotherInItsPlace,
  }),
  expired: () => ({
    progress: 'failed',
    title: sendWords.transactionNotFound,
    text: sendWords.noNodeKnowsIt,
  }),
}

/** The texts about a transaction that a wallet has sent. */
export const resultTexts = (status: SentStatus, subject: SendSubject): SendTexts => RESULTS[status](subject)

/** The data of a finding's text. */
interface FindingContext {
  symbol: string
  /** `minimum` of the finding, with the network's symbol. */
  minimum: string
  /** The amount that the recipient gets, with its symbol. */
  received: string
  network: string
}

interface FindingRule {
  /** Whether the finding blocks the transfer. */
  blocks: boolean
  text: (context: FindingContext) => string
}

const FINDINGS: Readonly<Record<FindingCode, FindingRule>> = {
  fails: {
    blocks: true,
    text: () => sendWords.wouldFail,
  },
  'own-contract': {
    blocks: true,
    text: ({ symbol }) => sendWords.isOwnContract(symbol),
  },
  'other-decimals': {
    blocks: true,
    text: ({ symbol, network }) => sendWords.otherDecimals(network, symbol),
  },
  contract: {
    blocks: false,
    text: ({ symbol }) => sendWords.isProgram(symbol),
  },
  'token-account': {
    blocks: true,
    text: () => sendWords.isTokenAccount,
  },
  unused: {
    blocks: false,
    text: () => sendWords.isUnused,
  },
  self: { blocks: false, text: () => sendWords.isYourOwn },
  'too-small': {
    blocks: true,
    text: ({ minimum }) => sendWords.isTooSmall(minimum),
  },
  'leaves-too-little': {
    blocks: true,
    text: ({ minimum }) => sendWords.leavesTooLittle(minimum),
  },
  'not-transferable': { blocks: true, text: ({ symbol }) => sendWords.notTransferable(symbol) },
  'transfer-hook': {
    blocks: true,
    text: ({ symbol }) => sendWords.hasHook(symbol),
  },
  paused: { blocks: true, text: ({ symbol }) => sendWords.isPaused(symbol) },
  frozen: {
    blocks: true,
    text: ({ symbol }) => sendWords.isFrozen(symbol),
  },
  'keeps-fee': {
    blocks: false,
    text: ({ symbol, received }) => sendWords.keepsFee(symbol, received),
  },
}

/** The text that explains a finding to the visitor. */
export const findingText = ({ code }: Finding, context: FindingContext): string =>
  FINDINGS[code].text(context)

export const isBlocking = ({ code }: Finding): boolean => FINDINGS[code].blocks
