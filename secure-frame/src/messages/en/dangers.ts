import { catalogue } from '@airlock/kit/messages'

/** The possible effect of each danger, by its code: one sentence without jargon. */
export const dangersWords = catalogue('dangers', {
  // Unknown effects
  'unknown-call': 'We can’t tell what this does. Approve only if you trust the site fully.',
  malformed: 'This request is damaged or built to mislead. Reject it.',
  'malformed-call': 'This looks like a common action but carries something else.',
  'trailing-data': 'Extra data follows the action shown here. We can’t tell what it is for.',
  'too-large': 'This is too large to show in full, so part of it stays hidden.',
  'too-many-calls': 'This holds more actions than we can check.',
  'data-to-account': 'The recipient is no contract, yet the request carries data for one.',
  'value-with-call': 'This also sends coins together with the action.',
  // Fees and order
  'high-fee': 'The fee may be far above the usual one, or more than 5% of your balance.',
  'raised-fee': 'The site asks for a higher fee than the network suggests.',
  'fee-unknown': 'We could not compare the fee with the usual one or with your balance.',
  'insufficient-funds': 'You have too little for this and its fee. It would fail.',
  'fee-in-tokens': 'Another account pays the network fee, and can take tokens from yours in return.',
  'fee-taker-unknown':
    'Another account pays the network fee. We could not check what it can take from yours in return.',
  'high-gas':
    'Far more is set aside for the fee than this should need. The service that sends it may want to earn more.',
  'nonce-gap': 'This does not happen now. Anyone who has it can send it later, after your next transactions.',
  'nonce-taken': 'This replaces an earlier transaction of yours, or fails.',
  'nonce-unknown': 'We could not check when this takes effect.',
  // Networks and sites
  'wrong-network': 'This is meant for another network than the one you are on.',
  'any-network': 'This is valid on every network: it can be repeated where you did not mean it.',
  'unverified-site': 'We can’t tell which site is asking.',
  'other-account': 'This is meant for another account of yours than the one shown here.',
  'any-account': 'This names none of your accounts, so it counts for your smart account and for its owner.',
  // Messages
  'hidden-characters': 'The text holds invisible characters or reverses its direction.',
  'mixed-scripts': 'The text mixes alphabets that look alike.',
  'not-text': 'This is no readable text. We can’t tell what it means.',
  'hash-message': 'This is raw data. It could authorize anything, even a payment.',
  'message-is-transaction': 'This “message” is really a transaction: signing it can move your money.',
  'sign-in-domain': 'This signs you in to another site than the one that is asking.',
  'sign-in-account': 'This sign-in names an account that is not yours.',
  'sign-in-network': 'This sign-in names another network than the one you are on.',
  'sign-in-expired': 'This sign-in has expired.',
  'sign-in-early': 'This sign-in is not valid yet.',
  'sign-in-uri': 'This sign-in points to a different site for its use.',
  'sign-in-permissions': 'This sign-in also hands over permissions to act for you.',
  'sign-in-malformed': 'This looks like a sign-in but does not follow its rules.',
  // Allowances
  approval: 'This lets someone else take tokens from your account later, without asking again.',
  'unlimited-approval': 'This lets someone else take all of this token from your account, now and later.',
  'all-nfts-approval': 'This lets someone else take every item of this collection from your account.',
  'approval-to-account': 'The permission goes to a person’s account, not to an app. This is a common theft.',
  permit: 'Whoever gets this signature can take tokens from your account, at your cost.',
  'unlimited-permit': 'Whoever gets this signature can take all of this token from your account.',
  'far-expiry': 'The permission lasts for more than 30 days.',
  'own-tokens-moved': 'Another contract takes tokens out of your account.',
  'not-your-tokens': 'The tokens belong to another account than yours.',
  // Permissions of a smart account
  permission: 'Whoever holds the address under “Used by” can use this, or pass it on to someone else.',
  'permission-any-arguments':
    'It may call these functions with anything. We can’t tell what they do, and they may move what the contract holds for you.',
  'permission-over-balance': 'This is more than you have: it could take all of it.',
  'permission-long': 'The permission lasts for more than 7 days.',
  // Swaps
  'swap-to-another': 'What this swap gives goes to another account, not to yours.',
  'swap-for-nothing': 'This swap accepts any price, so you may get almost nothing.',
  'swap-contract':
    'We don’t know the contract that swaps. It may keep what you send, so check the simulated result.',
  'swap-short': 'In the simulation, less arrives than the least amount that this swap names.',
  // Tokens
  'token-unclear': 'We can’t tell whether this is a token or a collectible, so the amount may mean either.',
  'token-unverified': 'The contract did not answer as a token does.',
  'token-imitates-native': 'A token calls itself like the network’s own coin. It is not that coin.',
  'received-token-imitates':
    'What you get calls itself like something of value, but it is another token. It may be worth nothing.',
  'received-token-unknown':
    'We don’t know the token that you get. Its maker chose its name, and it may keep a part of what it sends you.',
  'token-other-decimals':
    'The network and your wallet disagree on the size of this token’s units, so amounts are in its smallest units.',
  'token-other-symbol': 'The token’s contract now uses another name than the one that your wallet knows.',
  'to-token-contract': 'Tokens sent to their own contract are lost.',
  burn: 'What goes there is lost for ever.',
  // Control
  delegatecall: 'This runs someone else’s code with full control over the account.',
  'account-delegation': 'This hands your whole account over to a contract’s code.',
  'delegation-removal': 'This removes the code that your account was handed over to.',
  'account-control': 'This changes who controls your smart account, or the code that protects it.',
  'permission-control': 'This changes what others may do as your smart account without asking you.',
  'proxy-upgrade': 'This replaces the code of a contract, and with it the rules for everything it holds.',
  ownership: 'This gives the control over a contract or an account to someone else.',
  multisig: 'This approves an action of a shared account.',
  'user-operation': 'This lets someone else run actions as your smart account.',
  'meta-transaction': 'Whoever gets this signature can act in your name.',
  deployment: 'This puts a new contract on the network. We can’t tell what it will do.',
  // Orders
  order: 'Whoever gets this signature can take what you offer, for exactly what is listed here.',
  'order-for-nothing': 'You offer something, and nothing comes back to you.',
  'bulk-order': 'One signature for many offers at once.',
  // Typed data
  'typed-data-unknown':
    'We couldn’t read this request. Signing it could give away your assets. Only continue if you trust this site.',
  'names-amount': 'This names an amount. Whoever gets the signature may take that much.',
  'no-contract': 'This names no contract that it is meant for.',
  'imprecise-number': 'A number in this request is too large to be read exactly.',
  'unsigned-fields': 'The request carries values that your signature does not cover. They are not shown.',
  // Solana
  'address-table': 'Some accounts are looked up later. We can’t tell which they are.',
  'not-a-signer': 'Your account is not among those that sign this.',
  'durable-nonce': 'Once signed, this never expires: it can be sent at any later time.',
  'close-account': 'This closes a token account.',
})
