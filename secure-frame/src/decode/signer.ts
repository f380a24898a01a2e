import { isSameAddress } from '@airlock/kit/chains'
import type { Row, TreeNode } from '../approval/display.ts'
import { labelsWords } from '../messages/en/labels.ts'
import { smartAccountOf, smartAccountsOf } from '../smartAccount/accounts.ts'
import type { MessageSigner, SmartAccountKind } from '../smartAccount/kinds.ts'
import { type DecodeContext, isOurs, type Meaning, row } from './context.ts'
import { dangersWhere } from './dangers.ts'

/* An owner's signature counts for each of their accounts (ERC-1271), so the screen says which account it is meant for. */

/** The circumstances of a request for the account that signs: the owner, or a smart account of theirs. */
export function contextOf(context: DecodeContext, signsAs: SmartAccountKind | undefined): DecodeContext {
  const { eip155: owner, initialOwner } = context.account
  const signer = signsAs === undefined ? owner : smartAccountOf(signsAs, owner, initialOwner).address
  // One of the owner's accounts has the owner's own address.
  const all = [owner, ...smartAccountsOf(owner, initialOwner).map(({ address }) => address)]
  return {
    ...context,
    account: { ...context.account, eip155: signer },
    otherAccounts: all.filter((address) => !isSameAddress(address, signer)),
  }
}

/** Every address in a tree of values. */
function addressesIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ type, value, children }) => [
    ...(type === 'address' && value !== null ? [value] : []),
    ...addressesIn(children),
  ])
}

/** The addresses that a signed text names, in any case. */
function addressesOf(text: string): string[] {
  return text.match(/0x[0-9a-f]{40}(?![0-9a-f])/gi) ?? []
}

/** The facts with the smart account, which a sign-in names already. */
function rowsWith(signer: string, rows: readonly Row[]): Row[] {
  const others = rows.filter(
    ({ label, value }) => label !== labelsWords.account || !isSameAddress(value, signer),
  )
  return [...others, row.address(labelsWords.smartAccount, signer)]
}

/**
 * The meaning of a signature for the account that gives it: with a row for a smart account, and a danger if the signed
 * contents name another account of the person, or none.
 *
 * @param text - of a message; null for typed data.
 */
export function withSigner(
  said: Meaning,
  text: string | null,
  context: DecodeContext,
  signsAs: MessageSigner | undefined,
): Meaning {
  const signer = context.account.eip155
  const named = text === null ? addressesIn(said.tree) : addressesOf(text)
  const namesSigner = named.some((address) => isSameAddress(address, signer))
  const namesOther = named.some((address) => isOurs(address, context))
  return {
    ...said,
    rows: signsAs === undefined ? said.rows : rowsWith(signer, said.rows),
    dangers: [
      ...said.dangers,
      ...dangersWhere({
        'other-account': namesOther && !namesSigner,
        'any-account': (signsAs !== undefined || context.hasSmartAccounts === true) && !namesOther,
      }),
    ],
  }
}
