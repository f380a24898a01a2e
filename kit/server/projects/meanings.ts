/** The documentation of each setting, by its path. `[]` stands for the entries of a list. */
export const MEANINGS: Readonly<Record<string, string>> = {
  id: 'The `projectId` that pages pass to `createAirlock`.',
  name: 'The name that people read in mails and approvals.',
  origins:
    'The sites that may embed the widget. `*` stands for exactly one leftmost label. Scheme and port count.',
  features: 'The [features](../configuration.md#features) that you decide, in place of the dApp.',
  'features.{social_login,swap,onramp,activity,reown_branding}':
    'Whether the feature is on, or the options that it has.',
  networks:
    'The networks of this project. The embedded wallet uses these networks only. Visitors see the RPC URLs, so put no key in them.',
  'networks[].id': 'The CAIP-2 id of the network.',
  'networks[].name': 'The name that the widget and all approvals show.',
  'networks[].rpcUrl': 'The RPC service of the network.',
  'networks[].nativeCurrency': 'The coin in which the network’s fees are paid.',
  'networks[].nativeCurrency.symbol': 'Its symbol.',
  'networks[].nativeCurrency.decimals': 'The number of its decimals.',
  'networks[].explorerUrl': 'The block explorer to which transactions and accounts link.',
  rpcUrl:
    'One RPC service for all 27 networks that the embedded wallet knows by itself, in place of `networks`.',
  tokens:
    'Tokens whose [names approvals show](../embedded-wallet.md#tokens-that-you-have-verified) without a remark, by network.',
  walletConnect: 'The relay for [pairing](../wallets.md#pairing). Without it, pairing is not offered.',
  'walletConnect.projectId': 'The id by which the relay knows you. It differs from the ids of this file.',
  'walletConnect.relayUrl': 'The address of the relay.',
  deviceConfirmation:
    'With `true`, an unknown device has to be confirmed by a link in the mail before the person types the code.',
  approvals: 'Where requests may be approved outside of a window.',
  'approvals.frame':
    'Sites that you trust like the wallet itself. Read [the risk](../embedded-wallet.md#approvals-in-the-page) first.',
  branding: 'Your name and documents, above and below the ways to connect.',
  'branding.name': 'Your name. Without it, the logo stands above the project’s `name`.',
  'branding.logoUrl':
    'Your logo: a PNG, JPEG, GIF, WebP, AVIF or SVG without scripts, of at most 256 kB. The widget server reads it at most once an hour, and visitors load it from there.',
  'branding.termsUrl': 'Your terms, in place of those that the dApp names.',
  'branding.privacyUrl': 'Your privacy policy, in place of the one that the dApp names.',
  'branding.typeface': 'The widget’s [typeface](../themes.md#typefaces-of-your-own), in place of Geist.',
  'branding.typeface.family': 'Its name, as the dApp may write it in `--airlock-font-family`.',
  'branding.typeface.files': 'Its files, up to 8.',
  'branding.typeface.files[].file': 'The file, in the folder `AIRLOCK_FONTS_DIR` of the widget server.',
  'branding.typeface.files[].weight': 'The weight that it draws, or the range of weights.',
  analytics:
    'With `true` the widget server [counts](../operating.md#analytics) what visitors do. It is off by default.',
  'analytics.raw': 'Keeps single events too.',
  'analytics.retentionDays': 'How long single events are kept.',
  'analytics.addresses': 'Lets events carry the account’s address.',
  socialLogin:
    'Your clients at the [providers of sign-ins](../social.md). A provider with a client here is offered.',
  'socialLogin.{google,x,discord,github,facebook}': 'Your client at that provider.',
  'socialLogin.{google,x,discord,github,facebook}.clientId': 'The id by which the provider knows you.',
  'socialLogin.{google,x,discord,github,facebook}.clientSecret': 'Where the client’s secret is.',
  'socialLogin.{google,x,discord,github,facebook}.standIn':
    'Development only: a server that stands in for the provider’s.',
  'socialLogin.farcaster': 'Farcaster, which knows no clients.',
  'socialLogin.farcaster.relayUrl': 'The server that carries messages to and from Farcaster’s app.',
  'socialLogin.farcaster.rpcUrl': 'A node of OP Mainnet, by which signatures are verified.',
  'socialLogin.apple': 'Your Services ID at Apple.',
  'socialLogin.apple.clientId': 'The Services ID.',
  'socialLogin.apple.standIn': 'Development only: a server that stands in for Apple’s.',
  'socialLogin.apple.teamId': 'The id of your team.',
  'socialLogin.apple.keyId': 'The id of the key for Sign in with Apple.',
  'socialLogin.apple.privateKey': 'Where that key is, as PEM.',
  'socialLogin.oidc': 'Your client at an OpenID provider of your own.',
  'socialLogin.oidc.clientId': 'The id by which the provider knows you.',
  'socialLogin.oidc.clientSecret': 'Where the client’s secret is.',
  'socialLogin.oidc.name': 'The name of the provider on its button.',
  'socialLogin.oidc.issuer': 'The issuer, which has a discovery document.',
  'socialLogin.oidc.emailDomains':
    'The domains whose mailboxes the provider runs: its word is enough for those.',
  smartAccounts: 'Smart accounts (ERC-4337), beside the account that every user has.',
  'smartAccounts.networks': 'The networks of this project on which users have them.',
  'smartAccounts.bundlerUrl':
    'Where the address of the bundler is. In the address, `{chainId}` stands for the decimal id of the chain. Only the secure server uses it.',
  'smartAccounts.paymaster':
    'Who pays the network fees of smart accounts in place of their users: a [paymaster](../smart-accounts.md#who-pays-the-fee) (ERC-7677).',
  'smartAccounts.paymaster.url':
    'Where the address of the paymaster is. In the address, `{chainId}` stands for the decimal id of the chain. Only the secure server uses it, and asks it about accounts of signed-in users only.',
  'smartAccounts.paymaster.sponsor':
    'Who pays, as people read it before they approve: "Free, paid by Shop". Without it, nothing is sponsored.',
  'smartAccounts.paymaster.context':
    'What the paymaster is told when it sponsors, such as the id of a policy. No page and no browser sees or changes it.',
  'smartAccounts.paymaster.tokens':
    'The tokens in which the paymaster takes the fee, by network. People choose between them and the coin of the network.',
  'smartAccounts.paymaster.pageUrls':
    'The paymasters that a page may name in `paymasterService` (EIP-5792), exactly as it writes them. The secure server asks no others.',
  'smartAccounts.permissions':
    'With this section, even an empty one, sites may ask for limited [permissions](../smart-accounts.md#permissions) of smart accounts (ERC-7715). Off by default.',
  'smartAccounts.permissions.maxDays': 'The longest time of a permission in days; 30 by default.',
  names: 'Names that visitors of the embedded wallet may [register](../names.md).',
  'names.parents':
    'ENS names of yours. Visitors register names below them, such as alice.shop.eth. The first one is the default.',
  'names.reserved': 'Words that nobody may register below them, beside those that are always refused.',
  onramp: 'Who sells to visitors: [buying](../onramp.md). Without it, buying is not offered.',
  'onramp.publicUrl':
    'The address of the widget server as browsers and providers reach it, for webhooks and the way back.',
  'onramp.providers': 'The providers, in the order in which people see them.',
  'onramp.providers[].kind': 'Whose API it is.',
  'onramp.providers[].{key,webhookSecret}':
    'Where your key is, and where the secret with which the provider signs its webhooks is. `meld` needs a key. With `url`, the key signs the address of the page.',
  'onramp.providers[].{keySecret,webhookSecret}':
    'The same for `coinbase`: where the secret of your key is, which it needs, and that of the webhooks.',
  'onramp.providers[].feeRange': 'The usual fee, as people read it.',
  'onramp.providers[].url': 'Another address of the API, such as the provider’s sandbox.',
  'onramp.providers[].keyId': 'The id of your key.',
  'onramp.providers[].checkoutUrl': 'The page where people pay.',
  'onramp.providers[].name': 'The name of the provider in lists and events.',
  'onramp.providers[].label': 'The name of the provider, as people read it.',
  'onramp.providers[].statusUrl':
    'Where the server asks what became of a purchase. `url` needs this or `webhookSecret`.',
  'onramp.assets': 'What can be bought. By default USDC on Ethereum and on Polygon.',
  'onramp.assets[].symbol': 'Its symbol.',
  'onramp.assets[].name': 'Its name.',
  'onramp.assets[].network': 'The CAIP-2 id of the network.',
  'onramp.assets[].address': 'The contract of the token.',
  'onramp.assets[].networkName':
    'The providers’ name of the network, in place of the one that the server knows.',
  'onramp.assets[].meldCode': 'Meld’s code of it, if it is not the symbol with the network.',
  'onramp.currencies': 'In which currencies people pay. By default USD and EUR.',
  'onramp.currencies[].id': 'The currency (ISO 4217).',
  'onramp.currencies[].{card,ach}': 'The limits of a purchase by card, and by bank transfer.',
  'onramp.currencies[].{card,ach}.min': 'The least amount.',
  'onramp.currencies[].{card,ach}.max': 'The greatest amount.',
  'onramp.countryHeader': 'The header in which your own proxy writes the country of the visitor.',
  'onramp.restrictedCountries': 'Where buying is not offered. By default China, Hong Kong and Macau.',
}
