import type { Page } from '@playwright/test'
import { type Signature, signature as toSignature } from '@solana/kit'
import nacl from 'tweetnacl'
import { fromBase58, isSigned, newSolanaAccount, toBase58, transferOf } from '../../support/embeddedSolana.ts'
import { expect, type Fixtures, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { runStandard } from '../../support/standardSolana.ts'

/** A visitor of a site with both families, with a new account in each. */
type Owner = Pick<Fixtures, 'dapp' | 'embedded' | 'solana' | 'widget'> & { page: Page; account: string }

async function connectBoth({ account, dapp }: Owner): Promise<void> {
  expect(fromBase58(account)).toHaveLength(32)
  const { namespaces } = await dapp.state()
  expect(namespaces.eip155).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:31337' })
  expect(namespaces.solana).toMatchObject({
    status: 'connected',
    caipAddress: `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${account}`,
    connector: { id: 'AUTH', type: 'AUTH' },
  })
}

async function signText({ account, embedded }: Owner): Promise<void> {
  const message = new TextEncoder().encode('Hello from Solana')
  const answer = embedded.request(
    'solana_signMessage',
    { message: toBase58(message), pubkey: account },
    'solana',
  )
  await embedded.review()
  await expect(embedded.shown.getByText('Hello from Solana')).toBeVisible()
  await embedded.pressApprove()
  const { signature } = (await answer).value as { signature: string }
  expect(nacl.sign.detached.verify(message, fromBase58(signature), fromBase58(account))).toBe(true)
}

async function signOne({ account, embedded, solana }: Owner): Promise<void> {
  const to = newSolanaAccount()
  const transaction = await transferOf(solana, { from: account, to, lamports: 250_000_000n })
  const answer = embedded.request('solana_signTransaction', { transaction }, 'solana')
  await embedded.review()
  await expect(embedded.title).toHaveText('Send 0.25 SOL')
  await expect(embedded.fact('To').getByTitle(to)).toBeVisible()
  await expect(embedded.fact('Amount')).toHaveText('0.25 SOL')
  await expect(embedded.fact('Network')).toHaveText('Local Solana')
  await expect(embedded.fact('Network fee')).toHaveText('at most 0.000005 SOL')
  await expect(embedded.outcome).toContainText(/You send\s*0\.25\d* SOL/)
  await embedded.pressApprove()
  const { value } = await answer
  const signed = value as { transaction: string; signature: string }
  expect(isSigned(signed.transaction, transaction, account)).toBe(true)
  expect(await solana.balanceOf(to)).toBe(0n)
}

async function signSeveral({ account, embedded, solana }: Owner): Promise<void> {
  const to = newSolanaAccount()
  const amounts = [100_000_000n, 200_000_000n]
  const transactions = await Promise.all(
    amounts.map((lamports) => transferOf(solana, { from: account, to, lamports })),
  )
  const answer = embedded.request('solana_signAllTransactions', { transactions }, 'solana')
  await embedded.review()
  for (const amount of ['0.1 SOL', '0.2 SOL'])
    await expect(embedded.shown.getByText(amount).first()).toBeVisible()
  await embedded.pressApprove()
  const signed = ((await answer).value as { transactions: string[] }).transactions
  expect(signed).toHaveLength(2)
  signed.forEach((each, index) => {
    expect(isSigned(each, transactions[index] ?? '', account)).toBe(true)
  })
}

async function refuseOthers({ account, embedded, widget, solana }: Owner): Promise<void> {
  const to = newSolanaAccount()
  const own = await transferOf(solana, { from: account, to, lamports: 1_000_000n })
  const answer = embedded.request('solana_signTransaction', { transaction: own }, 'solana')
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
  await widget.expectClosed()

  const others = await transferOf(solana, { from: to, to: account, lamports: 1_000_000n })
  const refused = [
    ['solana_signTransaction', { transaction: others }, 4100],
    ['solana_signTransaction', { transaction: own, pubkey: to }, 4100],
    ['solana_signMessage', { message: 'Cn8eVZg', pubkey: to }, 4100],
    ['solana_signTransaction', { transaction: 'AAAA' }, -32602],
  ] as const
  for (const [method, params, code] of refused)
    expect(await embedded.request(method, params, 'solana'), method).toMatchObject({ code })
  await widget.expectClosed()
}

async function sendOne({ account, embedded, solana }: Owner): Promise<void> {
  const to = newSolanaAccount()
  const transaction = await transferOf(solana, { from: account, to, lamports: 400_000_000n })
  const answer = embedded.request('solana_signAndSendTransaction', { transaction }, 'solana')
  await embedded.review()
  await expect(embedded.title).toHaveText('Send 0.4 SOL')
  await embedded.pressApprove()
  const { signature } = (await answer).value as { signature: string }
  const statusOf = async (id: Signature) => (await solana.rpc.getSignatureStatuses([id]).send()).value[0]
  expect(await statusOf(toSignature(signature))).toMatchObject({ err: null })
  expect(await solana.balanceOf(to)).toBe(400_000_000n)
  expect(await solana.balanceOf(account)).toBe(600_000_000n - 5_000n)
}

async function useStandard({ account, page, embedded, solana }: Owner): Promise<void> {
  const to = newSolanaAccount()
  const transaction = await transferOf(solana, { from: account, to, lamports: 300_000_000n })
  const signed = runStandard(page, 'signTransaction', [transaction])
  await embedded.review()
  await expect(embedded.title).toHaveText('Send 0.3 SOL')
  await embedded.pressApprove()
  const [bytes = []] = await signed
  expect(isSigned(Buffer.from(bytes).toString('base64'), transaction, account)).toBe(true)
  expect(await solana.balanceOf(to)).toBe(0n)
  const sent = runStandard(page, 'signAndSendTransaction', [transaction])
  await embedded.review()
  await expect(embedded.title).toHaveText('Send 0.3 SOL')
  await embedded.pressApprove()
  await sent
  expect(await solana.balanceOf(to)).toBe(300_000_000n)
}

test('a visitor signs and sends on Solana what they have seen, and nothing else', async ({
  page,
  dapp,
  embedded,
  solana,
  widget,
}) => {
  await embedded.openWithSolana()
  await embedded.signIn()
  const { solana: account } = await embedded.addresses()
  await solana.airdrop(account, 1_000_000_000n)
  const owner = { page, dapp, embedded, solana, widget, account }
  await test.step('one sign-in connects an account of each family', () => connectBoth(owner))
  await test.step('a message is shown as text, signed, and verified by another library', () =>
    signText(owner))
  await test.step('a transaction is shown with its effects, and returned signed but unsent', () =>
    signOne(owner))
  await test.step('several transactions are each shown and signed, in their order', () => signSeveral(owner))
  await test.step('nothing is signed after a rejection, for another account, or for an invalid transaction', () =>
    refuseOthers(owner))
  await test.step('a sent transaction is confirmed by the network, and the recipient gets the coins', () =>
    sendOne(owner))
  await test.step('the dApp’s Wallet Standard wallet signs and sends with it', () => useStandard(owner))
})
