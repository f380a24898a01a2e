import { type Address, address } from '@solana/kit'
import { decimalsOf, encodeAccount, mintIn, TOKEN_PROGRAMS, tokenIn, uiAmount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { addressAt, addressOf, optionsAt } from '../ledger/params.ts'
import { RpcProblem } from '../ledger/problem.ts'
import { inContext, type Method } from './method.ts'

const missing = () => new RpcProblem('invalidParams', 'Invalid param: could not find account')

/** All token accounts, of both programs or of the given one. */
function tokenAccounts({ svm }: Ledger, program: Address | undefined) {
  const programs = program ? [program] : Object.keys(TOKEN_PROGRAMS).map((each) => address(each))
  return programs
    .flatMap((each) => svm.getProgramAccounts(each))
    .flatMap((account) => {
      const token = tokenIn(account)
      return token ? [{ account, token }] : []
    })
}

/** Methods for tokens of the SPL Token programs. */
export const tokens: Readonly<Record<string, Method>> = {
  getTokenAccountsByOwner: (ledger, params) => {
    const owner = addressAt(params, 0)
    const { mint, programId } = optionsAt(params, 1)
    if (mint === undefined && programId === undefined)
      throw new RpcProblem('invalidParams', 'Invalid params: name a mint or a programId')
    const wanted = mint === undefined ? undefined : addressOf(mint)
    const program = programId === undefined ? undefined : addressOf(programId)
    const options = optionsAt(params, 2)
    const found = tokenAccounts(ledger, program).filter(
      ({ token }) => token.owner === owner && (wanted === undefined || token.mint === wanted),
    )
    return inContext(
      ledger,
      found.map(({ account }) => ({
        pubkey: account.address,
        account: encodeAccount(ledger, account, options),
      })),
    )
  },
  getTokenAccountBalance: (ledger, params) => {
    const account = ledger.account(addressAt(params, 0))
    const token = account && tokenIn(account)
    if (!token) throw missing()
    return inContext(ledger, uiAmount(token.amount, decimalsOf(ledger, token.mint)))
  },
  getTokenSupply: (ledger, params) => {
    const mint = mintIn(ledger.account(addressAt(params, 0)))
    if (!mint) throw missing()
    return inContext(ledger, uiAmount(mint.supply, mint.decimals))
  },
}
