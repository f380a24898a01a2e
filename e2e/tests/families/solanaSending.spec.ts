import type { Page } from '@playwright/test'
import { signature as toSignature } from '@solana/kit'
import { isSigned, newSolanaAccount, toBase58, transferOf } from '../../support/embeddedSolana.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { SOL } from '../../support/familyWallets.ts'
import { expect, type Fixtures, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { SolanaChain } from '../../support/solana.ts'
import { runStandard } from '../../support/standardSolana.ts'
import { solanaKeys } from '../../wallets/solana/keys.ts'

test.use({ wallets: only(), familyWallets: { solana: [{ name: 'Sol Wallet' }] } })

const [ACCOUNT = ''] = solanaKeys().map(({ address }) => address)
const SOME = 2_000_000n

const statusOf = async ({ rpc }: SolanaChain, signature: string) => {
  const { value } = await rpc.getSignatureStatuses([toSignature(signature)]).send()
  return value[0] && { status: value[0].confirmationStatus, failure: value[0].err }
}

const CONFIRMED = { status: expect.stringMatching(/confirmed|finalized/), failure: null }

test.beforeEach(async ({ solana }) => {
  await solana.airdrop(ACCOUNT, 1_000_000_000n)
})

interface Visited extends Pick<Fixtures, 'solana' | 'familyWallet'> {
  page: Page
}

async function sendsByProvider({ page, solana }: Visited) {
  const to = newSolanaAccount()
  const [bytes = []] = await runStandard(page, 'signAndSendTransaction', [
    await transferOf(solana, { from: ACCOUNT, to, lamports: SOME }),
  ])
  await expect.poll(() => statusOf(solana, toBase58(Uint8Array.from(bytes)))).toEqual(CONFIRMED)
  expect(await solana.balanceOf(to)).toBe(SOME)
}

async function answersByMethod({ page, solana, familyWallet }: Visited) {
  const [one, two, three] = [newSolanaAccount(), newSolanaAccount(), newSolanaAccount()]
  const [first, second, third] = await Promise.all(
    [one, two, three].map((to) => transferOf(solana, { from: ACCOUNT, to, lamports: SOME })),
  )
  const given = [first, second].map(String)
  const signed = await runStandard(page, 'signTransaction', given)
  expect(signed).toHaveLength(2)
  for (const [index, bytes] of signed.entries())
    expect(isSigned(Buffer.from(bytes).toString('base64'), given[index] ?? '', ACCOUNT)).toBe(true)
  expect(await familyWallet(SOL).requests('solana:signTransaction')).toHaveLength(1)
  expect(await solana.balanceOf(one)).toBe(0n)

  const request = (method: string, params: Record<string, string | string[]>) =>
    page.evaluate(async (asked) => (await window.airlock?.getProvider('solana'))?.request(asked), {
      method,
      params,
    })
  const all = (await request('solana_signAllTransactions', { transactions: given, pubkey: ACCOUNT })) as {
    transactions: string[]
  }
  expect(all.transactions.map((item, index) => isSigned(item, given[index] ?? '', ACCOUNT))).toEqual([
    true,
    true,
  ])
  const sent = await request('solana_signAndSendTransaction', { transaction: String(third), pubkey: ACCOUNT })
  await expect.poll(() => statusOf(solana, (sent as { signature: string }).signature)).toEqual(CONFIRMED)
}

async function rejects({ page, solana, familyWallet }: Visited) {
  await familyWallet(SOL).behave('solana:signAndSendTransaction', 'reject', 1)
  const to = newSolanaAccount()
  const transaction = await transferOf(solana, { from: ACCOUNT, to, lamports: SOME })
  const code = await page.evaluate(
    async (params) =>
      (await window.airlock?.getProvider('solana'))
        ?.request({ method: 'solana_signAndSendTransaction', params })
        .catch((error: { code: number }) => error.code),
    { transaction, pubkey: ACCOUNT },
  )
  expect(code).toBe(4001)
  expect(await solana.balanceOf(to)).toBe(0n)
}

test('what the dApp sends is signed and sent by the wallet', async ({
  page,
  dapp,
  widget,
  stack,
  solana,
  familyWallet,
}) => {
  const visited = { page, solana, familyWallet }
  await dapp.open(visitOf(stack.ports, ['solana']))
  await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
  await test.step('a transaction that the dApp sends through our provider is signed and sent by the wallet, and confirmed', () =>
    sendsByProvider(visited))
  await test.step('requests by method work too, and several transactions are signed with one prompt and not sent', () =>
    answersByMethod(visited))
  await test.step('a rejection sends nothing and rejects with 4001', () => rejects(visited))
})

test('wallet-adapter sends with web3.js and signs several transactions through Airlock', async ({
  dapp,
  widget,
  stack,
  solana,
}) => {
  await dapp.open({ page: 'wallet-adapter', ...visitOf(stack.ports, ['solana']) })
  await dapp.press('Connect wallet')
  await press(widget.wallet('Sol Wallet'))
  await expect(dapp.field('account')).toHaveText(ACCOUNT)
  await dapp.press('Send transaction')
  await expect(dapp.result('send')).toHaveText('Confirmed')
  const { signature } = JSON.parse((await dapp.result('send').getAttribute('data-proof')) ?? '{}') as {
    signature: string
  }
  expect(await statusOf(solana, signature)).toEqual(CONFIRMED)
  await dapp.press('Sign two transactions')
  await expect(dapp.result('sign-all')).toHaveText('2 signed')
})
