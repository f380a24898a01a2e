import type { Finding, FindingCode } from '../../chains/adapter.ts'
import type { SendPhase, SendSubject } from '../../state/late/sendState.ts'
import type { SentStatus } from '../../state/late/transactionsSlice.ts'
import type { Progress } from '../../ui/ProgressRing.tsx'

export interface SendTexts {
  progress: Progress
  title: string
  text: string
}

type Texts = (subject: SendSubject) => SendTexts

const asking: Texts = ({ wallet, amount }) => ({
  progress: 'busy',
  title: `Approve in ${wallet}`,
  text: `Your wallet asks you once more before ${amount} leave your account.`,
})

const SENDING: Readonly<Record<SendPhase, Texts>> = {
  checking: asking,
  asking,
  slow: ({ wallet }) => ({
    progress: 'busy',
    title: `Waiting for ${wallet}`,
    text: 'Open your wallet and look for the request. What you approve there is sent, even after you leave this view.',
  }),
  declined: () => ({
    progress: 'failed',
    title: 'Transaction declined',
    text: 'Nothing was sent. You can ask your wallet again.',
  }),
  timedOut: ({ wallet }) => ({
    progress: 'failed',
    title: `${wallet} did not say that it sent it`,
    text: 'It may have sent it all the same: look at your activity before you try again.',
  }),
  wrongNetwork: ({ wallet, network }) => ({
    progress: 'still',
    title: 'Your wallet is on another network',
    text: `Nothing was sent. Switch ${wallet} to ${network} to go on.`,
  }),
  failed: ({ wallet }) => ({
    progress: 'failed',
    title: `${wallet} did not send it`,
    text: 'Something went wrong there. Look at your activity before you try again.',
  }),
}

/** What is said while the wallet is asked, and when it did not send. */
export const sendingTexts = (phase: SendPhase, subject: SendSubject): SendTexts => SENDING[phase](subject)

const RESULTS: Readonly<Record<SentStatus, Texts>> = {
  pending: ({ amount, network }) => ({
    progress: 'busy',
    title: `Sending ${amount}`,
    text: `Your wallet has sent it. ${network} has yet to confirm it; you can leave this window.`,
  }),
  confirmed: ({ amount, network }) => ({
    progress: 'still',
    title: `Sent ${amount}`,
    text: `${network} has confirmed it.`,
  }),
  failed: ({ network }) => ({
    progress: 'failed',
    title: 'The transaction failed',
    text: `${network} refused it. What was to be sent is still yours; the network fee is gone.`,
  }),
  replaced: () => ({
    progress: 'failed',
    title: 'The transaction was replaced',
    text: 'Your wallet sent another one in its place. Look at your activity for what it did.',
  }),
  expired: () => ({
    progress: 'failed',
    title: 'The transaction was not found',
    text: 'No node knows it. Look at your activity before you send it again.',
  }),
}

/** What is said of a transaction that a wallet has sent. */
export const resultTexts = (status: SentStatus, subject: SendSubject): SendTexts => RESULTS[status](subject)

/** What a finding is said with. */
interface FindingContext {
  symbol: string
  /** `minimum` of the finding, with the network's symbol. */
  minimum: string
  /** What the recipient gets, with its symbol. */
  received: string
  network: string
}

interface FindingRule {
  /** Whether nothing is sent as long as it holds. */
  blocks: boolean
  text: (context: FindingContext) => string
}

const FINDINGS: Readonly<Record<FindingCode, FindingRule>> = {
  fails: {
    blocks: true,
    text: () => 'This would fail, and the network fee would be lost. Check the amount and the recipient.',
  },
  'own-contract': {
    blocks: true,
    text: ({ symbol }) => `This is the address of ${symbol} itself. What is sent there is lost.`,
  },
  'other-decimals': {
    blocks: true,
    text: ({ symbol, network }) =>
      `${network} counts ${symbol} with other decimals than it is listed with: another amount would be sent.`,
  },
  contract: {
    blocks: false,
    text: ({ symbol }) => `This address is a program, not a person. Make sure that it can take ${symbol}.`,
  },
  'token-account': {
    blocks: true,
    text: () => 'This is an account that holds a token. Ask for the address of the wallet behind it.',
  },
  unused: {
    blocks: false,
    text: ({ network }) => `This address hasn’t been used on ${network} yet. Check it once more.`,
  },
  self: { blocks: false, text: () => 'This is your own address.' },
  'too-small': {
    blocks: true,
    text: ({ minimum }) => `This account is new to the network. It has to get at least ${minimum}.`,
  },
  'leaves-too-little': {
    blocks: true,
    text: ({ minimum }) => `Your account has to keep at least ${minimum}. Send a little less.`,
  },
  'not-transferable': { blocks: true, text: ({ symbol }) => `${symbol} cannot be passed on to anybody.` },
  'transfer-hook': {
    blocks: true,
    text: ({ symbol }) =>
      `${symbol} asks a program of its own about every transfer. Send it from your wallet.`,
  },
  paused: { blocks: true, text: ({ symbol }) => `${symbol} can’t be sent now: its issuer has paused it.` },
  frozen: {
    blocks: true,
    text: ({ symbol }) => `The issuer of ${symbol} has frozen this account, yours or the recipient’s.`,
  },
  'keeps-fee': {
    blocks: false,
    text: ({ symbol, received }) =>
      `${symbol} keeps a part of every transfer. The recipient gets ${received}.`,
  },
}

/** What a finding means to the visitor. */
export const findingText = ({ code }: Finding, context: FindingContext): string =>
  FINDINGS[code].text(context)

export const isBlocking = ({ code }: Finding): boolean => FINDINGS[code].blocks
