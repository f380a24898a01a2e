/** The wallet that the demo page and the playground bring along. */
export const DEMO_WALLET = { rdns: 'org.airlock.demo-wallet', name: 'Demo Wallet' } as const
