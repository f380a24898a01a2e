import { LOCAL } from '../smartAccounts/paymasterContracts.ts'

/** The section `onramp` of a project whose visitors buy at the local providers, on the first local chain. */
export const onrampSection = (providerUrl: string, publicUrl: string) => ({
  publicUrl,
  providers: [
    {
      kind: 'meld',
      key: { env: 'AIRLOCK_LOCAL_MELD_KEY' },
      webhookSecret: { env: 'AIRLOCK_LOCAL_MELD_WEBHOOK' },
      url: `${providerUrl}/meld`,
    },
    {
      kind: 'coinbase',
      keyId: 'organizations/local/apiKeys/1',
      keySecret: { env: 'AIRLOCK_LOCAL_COINBASE_SECRET' },
      webhookSecret: { env: 'AIRLOCK_LOCAL_COINBASE_WEBHOOK' },
      url: providerUrl,
      checkoutUrl: `${providerUrl}/coinbase/checkout`,
    },
    {
      kind: 'url',
      name: 'local-pay',
      label: 'Local Pay',
      feeRange: '1%',
      checkoutUrl: `${providerUrl}/pay?id={purchaseId}&to={address}&asset={asset}&network={network}&amount={amount}&currency={currency}&method={method}&back={redirectUrl}&signature={signature}`,
      statusUrl: `${providerUrl}/pay/status/{purchaseId}`,
      key: { env: 'AIRLOCK_LOCAL_PAY_KEY' },
      webhookSecret: { env: 'AIRLOCK_LOCAL_PAY_WEBHOOK' },
    },
  ],
  assets: [
    {
      symbol: 'USDL',
      name: 'Local dollar',
      network: 'eip155:31337',
      address: LOCAL.Token,
      networkName: 'local-one',
    },
    { symbol: 'ETH', name: 'Ether', network: 'eip155:31337', networkName: 'local-one' },
  ],
})
