import { catalogue } from '@airlock/kit/messages'

export const smartAccountWords = catalogue('smartAccount', {
  /** The names of the two accounts. */
  types: { eoa: 'Standard account (EOA)', smartAccount: 'Smart account' },
  /** What the smart account is for. */
  contract: 'Does several actions with one approval.',
  /** What the EOA is, by its upgrade on the network (EIP-7702). */
  key: {
    unknown: () => 'Works on every network.',
    none: () => 'Works on every network. It is upgraded when you approve several actions at once.',
    ours: () => 'Works on every network.',
    other: (network: string) => `Works on every network. On ${network} it also runs code that is not ours.`,
  },
  yourAccounts: 'Your accounts',
  /** The button in the profile, which shows the type first. */
  showAccounts: (type: string) => `${type}: show your accounts`,
  active: 'Active',
  balance: 'Balance',
  notDeployed: (network: string) => `Not on ${network} yet: its first transaction creates it.`,
  whatIsASmartAccount: 'What is a smart account?',
  /** Two sentences, open at first use. */
  explanation:
    'A smart account is a contract on the network that only your key controls. It has its own address and balance, and does several things with one approval.',
  switchTo: { eoa: 'Switch to your EOA', smartAccount: 'Switch to your smart account' },
  switching: 'Switching…',
  sendTo: { eoa: 'Send to your EOA', smartAccount: 'Send to your smart account' },
  accountSwitched: 'Account switched',
  couldNotSwitch: 'The account could not be switched. You use your EOA.',
  couldNotBeRead: 'Your smart account could not be read. Your EOA works as usual.',
  /** Of the EOA, which runs code on a network (EIP-7702): the wallet's own upgrade, or other code. */
  upgraded: {
    ours: (network: string) =>
      `On ${network} your EOA is upgraded: it does several things with one approval, by code of MetaMask’s Delegation Framework.`,
    other: (network: string) =>
      `On ${network} your EOA runs code that another wallet or site has set. That code may move your funds.`,
  },
  removeUpgrade: { ours: 'Remove the upgrade', other: 'Remove this code' },
  upgradeRemoved: 'Removed from your EOA',
  noneHere: 'No smart account here',
  noneOn: (network: string) =>
    `There are no smart accounts on ${network}. Choose another network to use yours.`,
  notYourWallet: 'Your wallet has no smart account on this site.',
})
