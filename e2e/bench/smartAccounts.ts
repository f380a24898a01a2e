import type { Browser, Page } from '@playwright/test'
import { type Address, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { pause } from '../local/processes.ts'
import { CHAIN_IDS, originsOf, type Ports } from '../stack/addresses.ts'
import { approvalsOn } from '../support/approvals.ts'
import { stackChains } from '../support/chain.ts'
import { newEmail, wakeBundler } from '../support/embedded.ts'
import { framesOn } from '../support/frames.ts'
import { fundedAccount, signIn } from './secureFrame.ts'
import type { Run, SmartFigures } from './smartFigures.ts'
import { record } from './traffic.ts'

/** How often the chain is asked whether it is done (ms). */
const POLL = 20

/** The addresses that get something. */
type Recipients = readonly [Address, Address]

interface Case {
  name: string
  projectId: string
  /** What the account owns at the beginning. */
  balance: bigint
  /** Sends one wei to the first recipient, or to both. */
  request: (from: Address, to: Recipients) => { method: string; params: unknown }
}

const transfer: Case['request'] = (from, [to]) => ({
  method: 'eth_sendTransaction',
  params: [{ from, to, value: '0x1' }],
})

const batch: Case['request'] = (from, to) => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      from,
      chainId: numberToHex(CHAIN_IDS.chain),
      atomicRequired: true,
      calls: to.map((recipient) => ({ to: recipient, value: '0x1' })),
    },
  ],
})

/** The first one is what the others are compared with. */
const CASES: readonly Case[] = [
  { name: 'transfer of an EOA', projectId: 'demo', balance: parseEther('1'), request: transfer },
  {
    name: 'first batch of a smart account',
    projectId: 'demo-smart',
    balance: parseEther('1'),
    request: batch,
  },
  // It owns just what it sends.
  { name: 'first batch, sponsored', projectId: 'demo-sponsored', balance: 2n, request: batch },
]

const someone = () => privateKeyToAddress(generatePrivateKey())

/** The file of a script. Its hash is part of it, because chunks may have the same name. */
const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** Opens the page as a new person who sends one request, and approves it at once. */
async function runOnce(page: Page, ports: Ports, { projectId, balance, request }: Case): Promise<Run> {
  const { dapp, secure } = originsOf(ports)
  const traffic = record(page)
  const networks = `31337@${ports.chain},31338@${ports.chain2}`
  await page.goto(`${dapp}/?${new URLSearchParams({ projectId, networks, wallet: 'off' })}`)
  await signIn(page, ports, newEmail('bench'))
  const from = await fundedAccount(page, ports, balance)
  const to: Recipients = [someone(), someone()]
  const approvals = approvalsOn(page, framesOn(page))
  const started = performance.now()
  const answer = page.evaluate(
    (asked) => window.airlock?.getProvider('eip155')?.request(asked),
    request(from, to),
  )
  await approvals.review()
  const shown = performance.now()
  const { one } = stackChains(ports)
  await approvals.pressApprove()
  while ((await one.balanceOf(to[0])) === 0n) await pause(POLL)
  const mined = performance.now()
  await answer
  const scripts = (await traffic.all()).filter(({ isScript, url }) => isScript && url.startsWith(secure))
  return {
    shown: shown - started,
    mined: mined - shown,
    scripts: Object.fromEntries(scripts.map(({ url, gz }) => [fileOf(url), gz])),
  }
}

/** Measures new visitors, of whom each sends one request. The cases alternate. */
export async function measureSmartAccounts(
  browser: Browser,
  ports: Ports,
  runs: number,
): Promise<SmartFigures> {
  await wakeBundler(ports)
  const figures = Object.fromEntries(CASES.map(({ name }) => [name, [] as Run[]]))
  for (let run = 0; run < runs; run += 1)
    for (const one of CASES) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      try {
        figures[one.name]?.push(await runOnce(await context.newPage(), ports, one))
      } finally {
        await context.close()
      }
    }
  return figures
}
