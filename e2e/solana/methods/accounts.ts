import { type EncodedAccount, getBase58Encoder, getBase64Encoder } from '@solana/kit'
import { encodeAccount } from '../ledger/accounts.ts'
import { addressAt, addressOf, listAt, optionsAt } from '../ledger/params.ts'
import { RpcProblem } from '../ledger/problem.ts'
import { inContext, type Method } from './method.ts'

type Filter = {
  dataSize?: number
  memcmp?: { offset: number; bytes: string; encoding?: 'base58' | 'base64' }
}

function passes({ data }: EncodedAccount, filter: Filter): boolean {
  if (filter.dataSize !== undefined) return data.length === filter.dataSize
  if (!filter.memcmp) throw new RpcProblem('invalidParams', 'Invalid params: a filter is dataSize or memcmp')
  const { offset, bytes, encoding } = filter.memcmp
  const wanted = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(bytes)
  return Buffer.from(data.slice(offset, offset + wanted.length)).equals(Buffer.from(wanted))
}

/** Methods that read accounts. */
export const accounts: Readonly<Record<string, Method>> = {
  getBalance: (ledger, params) => inContext(ledger, ledger.account(addressAt(params, 0))?.lamports ?? 0),
  getAccountInfo: (ledger, params) =>
    inContext(ledger, encodeAccount(ledger, ledger.account(addressAt(params, 0)), optionsAt(params, 1))),
  getMultipleAccounts: (ledger, params) => {
    const options = optionsAt(params, 1)
    const found = listAt(params, 0).map((address) => ledger.account(addressOf(address)))
    return inContext(
      ledger,
      found.map((account) => encodeAccount(ledger, account, options)),
    )
  },
  getProgramAccounts: (ledger, params) => {
    const options = optionsAt(params, 1)
    const filters = (options.filters ?? []) as readonly Filter[]
    const found = ledger.svm
      .getProgramAccounts(addressAt(params, 0))
      .filter((account) => filters.every((filter) => passes(account, filter)))
      .map((account) => ({ pubkey: account.address, account: encodeAccount(ledger, account, options) }))
    return options.withContext === true ? inContext(ledger, found) : found
  },
}
