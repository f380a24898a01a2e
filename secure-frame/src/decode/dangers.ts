import type { Danger } from '../approval/display.ts'

/**
 * Every danger by its stable code (SEC-46). The text describes the possible effect in one sentence without
 * jargon.
 */
const table = {
  // The effects are unknown
  'unknown-call': ['warning', 'We can’t tell what this does. Approve only if you trust the site fully.'],
  malformed: ['critical', 'This request is damaged or built to mislead. Reject it.'],
  'malformed-call': ['critical', 'This looks like a common action but carries something else.'],
  'trailing-data': ['warning', 'Extra data follows the action shown here. We can’t tell what it is for.'],
  'too-large': ['warning', 'This is too large to show in full, so part of it stays hidden.'],
  'too-many-calls': ['critical', 'This holds more actions than we can check.'],
  'data-to-account': ['warning', 'The recipient is no contract, yet the request carries data for one.'],
  'value-with-call': ['warning', 'This also sends coins together with the action.'],
  // Fees and order
  'high-fee': ['critical', 'The fee may be far above the usual one, or more than 5 % of your balance.'],
  'raised-fee': ['warning', 'The site asks for a higher fee than the network suggests.'],
  'fee-unknown': ['warning', 'We could not compare the fee with the usual one or with your balance.'],
  'insufficient-funds': ['warning', 'Your balance does not cover this and its fee.'],
  'nonce-gap': [
    'critical',
    'This does not happen now. Anyone who has it can send it later, after your next transactions.',
  ],
  'nonce-taken': ['warning', 'This replaces an earlier transaction of yours, or fails.'],
  'nonce-unknown': ['warning', 'We could not check when this takes effect.'],
  // Networks and sites
  'wrong-network': ['critical', 'This is meant for another network than the one you are on.'],
  'any-network': [
    'critical',
    'This is valid on every network: it can be repeated where you did not mean it.',
  ],
  'unverified-site': ['warning', 'We can’t tell which site is asking.'],
  // Messages
  'hidden-characters': ['warning', 'The text holds invisible characters or reverses its direction.'],
  'mixed-scripts': ['warning', 'The text mixes alphabets that look alike.'],
  'not-text': ['warning', 'This is no readable text. We can’t tell what it means.'],
  'hash-message': ['critical', 'This is a bare code that can stand for anything, even a payment.'],
  'message-is-transaction': [
    'critical',
    'This “message” is really a transaction: signing it can move your money.',
  ],
  'sign-in-domain': ['critical', 'This signs you in to another site than the one that is asking.'],
  'sign-in-account': ['critical', 'This sign-in names an account that is not yours.'],
  'sign-in-network': ['warning', 'This sign-in names another network than the one you are on.'],
  'sign-in-expired': ['warning', 'This sign-in has expired.'],
  'sign-in-early': ['warning', 'This sign-in is not valid yet.'],
  'sign-in-uri': ['warning', 'This sign-in points to a different site for its use.'],
  'sign-in-permissions': ['critical', 'This sign-in also hands over permissions to act for you.'],
  'sign-in-malformed': ['warning', 'This looks like a sign-in but does not follow its rules.'],
  // Allowances
  approval: ['warning', 'Lets someone else take tokens from your account later, without asking again.'],
  'unlimited-approval': [
    'critical',
    'Lets someone else take all of this token from your account, now and later.',
  ],
  'all-nfts-approval': [
    'critical',
    'Lets someone else take every item of this collection from your account.',
  ],
  'approval-to-account': [
    'critical',
    'The permission goes to a person’s account, not to an app. This is a common theft.',
  ],
  permit: ['warning', 'Whoever gets this signature can take tokens from your account, at your cost.'],
  'unlimited-permit': [
    'critical',
    'Whoever gets this signature can take all of this token from your account.',
  ],
  'far-expiry': ['warning', 'The permission lasts for more than 30 days.'],
  'own-tokens-moved': ['critical', 'Another contract takes tokens out of your account.'],
  'not-your-tokens': ['warning', 'The tokens belong to another account than yours.'],
  // Tokens
  'token-unclear': [
    'warning',
    'We can’t tell whether this is a token or a collectible, so the amount may mean either.',
  ],
  'token-unverified': ['warning', 'The contract did not answer as a token does.'],
  'token-imitates-native': [
    'warning',
    'A token calls itself like the network’s own coin. It is not that coin.',
  ],
  'to-token-contract': ['critical', 'Tokens sent to their own contract are lost.'],
  burn: ['critical', 'What goes there is lost for ever.'],
  // Control
  delegatecall: ['critical', 'Runs someone else’s code with full control over the account.'],
  'account-delegation': ['critical', 'Hands your whole account over to a contract’s code.'],
  'delegation-removal': ['warning', 'Removes the code that your account was handed over to.'],
  'proxy-upgrade': [
    'critical',
    'Replaces the code of a contract, and with it the rules for everything it holds.',
  ],
  ownership: ['critical', 'Gives the control over a contract or an account to someone else.'],
  multisig: ['critical', 'This approves an action of a shared account.'],
  'user-operation': ['critical', 'This lets someone else run actions as your smart account.'],
  'meta-transaction': ['warning', 'Whoever gets this signature can act in your name.'],
  deployment: ['warning', 'Puts a new contract on the network. We can’t tell what it will do.'],
  // Orders
  order: [
    'critical',
    'Whoever gets this signature can take what you offer, for exactly what is listed here.',
  ],
  'order-for-nothing': ['critical', 'You offer something, and nothing comes back to you.'],
  'bulk-order': ['critical', 'One signature for many offers at once.'],
  // Typed data
  'typed-data-unknown': [
    'warning',
    'We couldn’t read this request. Signing it could give away your assets. Only continue if you trust this site.',
  ],
  'names-amount': ['warning', 'This names an amount. Whoever gets the signature may take that much.'],
  'no-contract': ['warning', 'This names no contract that it is meant for.'],
  'imprecise-number': ['warning', 'A number in this request is too large to be read exactly.'],
  'unsigned-fields': [
    'warning',
    'The request carries values that your signature does not cover. They are not shown.',
  ],
  // Solana
  'address-table': ['warning', 'Some accounts are looked up later. We can’t tell which they are.'],
  'not-a-signer': ['critical', 'Your account is not among those that sign this.'],
  'durable-nonce': ['warning', 'Once signed, this never expires: it can be sent at any later time.'],
  'close-account': ['warning', 'Closes a token account.'],
} as const satisfies Record<string, readonly [Danger['level'], string]>

export type DangerCode = keyof typeof table

export function danger(code: DangerCode): Danger {
  const [level, text] = table[code]
  return { code, level, text }
}

/** The dangers whose condition holds. */
export function dangersWhere(conditions: Partial<Record<DangerCode, boolean>>): Danger[] {
  return (Object.keys(table) as DangerCode[]).filter((code) => conditions[code] === true).map(danger)
}
