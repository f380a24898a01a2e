import type { CaipNetwork } from '../../types.ts'
import type { Estimate, Finding, NamespaceAdapter, Transfer } from '../adapter.ts'
import { readAccounts, readRent } from './readAccounts.ts'
import { aboutRecipient, planToken } from './tokenTransfer.ts'

/** The network's fee per signature in lamports; wallets may add a priority fee. */
const SIGNATURE_FEE = 5000n

/** The data size of an account that only holds coins. */
const EMPTY = 0

/** The fee, and the minimum balance that keeps an account in existence. */
export const reserve: NonNullable<NamespaceAdapter['reserve']> = async (network) =>
  SIGNATURE_FEE + (await readRent(network, EMPTY))

async function estimateCoins(network: CaipNetwork, transfer: Transfer): Promise<Estimate> {
  const { from, to, amount } = transfer
  const [[payer, recipient = null], rent] = await Promise.all([
    readAccounts(network, [from, to]),
    readRent(network, EMPTY),
  ])
  const left = (payer?.lamports ?? 0n) - amount - SIGNATURE_FEE
  const findings: Finding[] = aboutRecipient(transfer, recipient)
  if (!recipient) findings.push({ code: 'unused' })
  if (!recipient && amount < rent) findings.push({ code: 'too-small', minimum: rent })
  if (from !== to && left > 0n && left < rent) findings.push({ code: 'leaves-too-little', minimum: rent })
  return { fee: SIGNATURE_FEE, deposit: 0n, received: amount, findings }
}

async function ask(network: CaipNetwork, transfer: Transfer): Promise<Estimate> {
  const { token } = transfer
  if (!token) return estimateCoins(network, transfer)
  const { deposit, received, findings } = await planToken(network, { ...transfer, token })
  return { fee: SIGNATURE_FEE, deposit, received, findings }
}

/** Findings that need no request remain even if the network does not respond. */
export const estimate: NonNullable<NamespaceAdapter['estimate']> = async (network, transfer) => {
  const known = aboutRecipient(transfer, null)
  return ask(network, transfer).catch((error: unknown) => {
    if (known.length === 0) throw error
    return { fee: null, deposit: 0n, received: transfer.amount, findings: known }
  })
}
