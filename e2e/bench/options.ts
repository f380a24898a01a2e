import { parseArgs } from 'node:util'
import { ACCOUNT_PARTS, type AccountOptions, partsIn } from './account/options.ts'
import { type PeerOptions, peerOptionsFrom } from './peers/peerOptions.ts'

export type Options = {
  runs: number
  throttles: number[]
  /** Another page to measure beside ours. */
  foreign: { page: string; click: string; visible: string } | undefined
  /** Measure only the other page. */
  onlyForeign: boolean
  server: boolean
  /** Measure only the lists of wallets and pairing. */
  onlyWallets: boolean
  /** Measure only the account. */
  onlyAccount: boolean
  /** Measure only the secure frame: its start, and the time until requests are answered. */
  onlySecureFrame: boolean
  /** Measure only the secure server: sends of a busy project, release of shares, readiness. */
  onlySecureServer: boolean
  /** Measure only sign-ins with a provider. */
  onlySocial: boolean
  /** Measure only smart accounts. */
  onlySmartAccounts: boolean
  /** Measure only quotes of swaps and names. */
  onlyMarket: boolean
  account: AccountOptions
  /** Measure only the first second, beside other kits. */
  peers: PeerOptions | undefined
  /** Measure only the presses that need the secure frame, beside their floors. */
  secure: PeerOptions | undefined
  /** Print only what happens between the press and the first view, or after the presses that need the secure frame. */
  boot: boolean
  /** Print only the frames of the widget's transitions. */
  motion: boolean
}

export const HELP = `npm run bench -- [options]

  --runs <n>           visits per scenario, cold and warm each (default 5)
  --throttle <list>    CPU slow-downs (default 1,4)
  --no-server          leave out the load on the servers
  --only-wallets       lists of wallets and pairing alone
  --only-secure-frame   the start of the secure frame and requests until they are answered alone
  --only-secure-server  sends of a busy project, release of shares and readiness alone
  --only-social         sign-ins with a provider alone: press to account, and the secure server
  --only-smart-accounts  smart accounts alone: a first batch, sponsored or not, beside a plain transfer
  --only-market         quotes of swaps under visitors, and registrations of names alone
  --only-account       the account alone: the API under visitors, the index, long lists
  --parts <list>         of these only some (default api,index,lists)
  --seconds <n>          of visitors (default 60)
  --blocks <n>           of the chain that is indexed (default 20000)
  --peers              the first second alone, beside other kits (installed outside of the project)
  --only-floor           without the kits, so nothing is installed
  --pictures             pictures of the kits and of Airlock, in place of figures
  --rounds <n>           under each condition (default 3, 5 and 2)
  --conditions <list>    default 1x,4x,slow4g
  --secure             the presses that need the secure frame alone, beside their floors (default 1x,4x)
  --boot               what happens between a cold press and the first view alone; with --secure, after those presses
  --motion             the frames of the widget's transitions alone, at each CPU slow-down
  --page <url>         measure this page too: go there, press, wait
  --click <selector>     what to press on it
  --visible <selector>   what to wait for, in any frame; or text=<words>
  --only-page          leave our own pages out
`

const settings = {
  runs: { type: 'string', default: '5' },
  throttle: { type: 'string', default: '1,4' },
  server: { type: 'boolean', default: true },
  'only-wallets': { type: 'boolean', default: false },
  'only-secure-frame': { type: 'boolean', default: false },
  'only-secure-server': { type: 'boolean', default: false },
  'only-social': { type: 'boolean', default: false },
  'only-smart-accounts': { type: 'boolean', default: false },
  'only-market': { type: 'boolean', default: false },
  'only-account': { type: 'boolean', default: false },
  parts: { type: 'string', default: ACCOUNT_PARTS.join() },
  seconds: { type: 'string', default: '60' },
  blocks: { type: 'string', default: '20000' },
  peers: { type: 'boolean', default: false },
  'only-floor': { type: 'boolean', default: false },
  pictures: { type: 'boolean', default: false },
  rounds: { type: 'string' },
  conditions: { type: 'string' },
  secure: { type: 'boolean', default: false },
  boot: { type: 'boolean', default: false },
  motion: { type: 'boolean', default: false },
  page: { type: 'string' },
  click: { type: 'string' },
  visible: { type: 'string' },
  'only-page': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const wholeNumber = (text: string, name: string) => {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new Error(`--${name} wants a whole number, not "${text}".`)
}

/** Parses the options. Returns undefined if only the help was requested. */
export function optionsFrom(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({ args: [...args], options: settings, allowNegative: true })
  if (values.help) return undefined
  const { page, click, visible } = values
  const rounds = values.rounds === undefined ? undefined : wholeNumber(values.rounds, 'rounds')
  if (page !== undefined && (click === undefined || visible === undefined)) {
    throw new Error('--page needs --click and --visible.')
  }
  return {
    runs: wholeNumber(values.runs, 'runs'),
    throttles: values.throttle.split(',').map((text) => wholeNumber(text, 'throttle')),
    foreign: page && click && visible ? { page, click, visible } : undefined,
    onlyForeign: values['only-page'],
    server: values.server,
    onlyWallets: values['only-wallets'],
    onlyAccount: values['only-account'],
    onlySecureFrame: values['only-secure-frame'],
    onlySecureServer: values['only-secure-server'],
    onlySocial: values['only-social'],
    onlySmartAccounts: values['only-smart-accounts'],
    onlyMarket: values['only-market'],
    account: {
      parts: partsIn(values.parts),
      seconds: wholeNumber(values.seconds, 'seconds'),
      blocks: wholeNumber(values.blocks, 'blocks'),
    },
    peers: values.peers ? peerOptionsFrom(values, rounds) : undefined,
    secure: values.secure
      ? peerOptionsFrom({ ...values, conditions: values.conditions ?? '1x,4x' }, rounds)
      : undefined,
    boot: values.boot,
    motion: values.motion,
  }
}
