import { CONNECT_TEST, type Entry, type Kind, REQUEST_CONNECTION, SWITCH_TEST, WIDGET } from './entry.ts'

/** The errors of what a visitor does. */
export const people = {
  connect: [
    {
      code: -32050,
      spec: 'Unable to load email login dependency',
      from: `${WIDGET}/wallets/embedded/secure.ts`,
      shown: [`${WIDGET}/features/embedded/embedded.test.ts`, 'Unable to load email login dependency'],
    },
    {
      code: -32053,
      spec: 'Request was aborted',
      from: REQUEST_CONNECTION,
      shown: [CONNECT_TEST, 'ends when the dApp aborts it'],
    },
    {
      code: null,
      spec: 'Something went wrong',
      from: `${WIDGET}/messages/en/wallets.ts`,
      shown: [`${WIDGET}/wallets/embedded/frameTrouble.test.ts`, 'Something went wrong. Please try again.'],
    },
    {
      code: -32603,
      spec: 'An error occurred',
      message: 'Internal error',
      from: 'host-sdk/src/bridge/wire.ts',
      shown: ['host-sdk/src/bridge/serve.test.ts', 'Internal error'],
    },
    {
      code: 4001,
      spec: 'Modal closed',
      from: REQUEST_CONNECTION,
      shown: [CONNECT_TEST, 'closing while the wallet is asked'],
    },
    {
      code: 4001,
      spec: 'Connection rejected',
      from: REQUEST_CONNECTION,
      shown: [CONNECT_TEST, 'going back after a rejection'],
    },
    {
      code: -32603,
      spec: 'Failed to connect',
      from: REQUEST_CONNECTION,
      shown: [CONNECT_TEST, 'going back after an error'],
    },
    {
      code: 4100,
      spec: 'Not connected to email or social',
      from: `${WIDGET}/features/embedded/updateEmail.ts`,
      shown: [`${WIDGET}/features/embedded/embedded.test.ts`, 'Not connected to email or social'],
    },
    {
      code: -32602,
      spec: "Adapter for namespace ... doesn't exist",
      message: 'Adapter for namespace ',
      from: REQUEST_CONNECTION,
      shown: [CONNECT_TEST, 'rejects for a family that the dApp does not configure'],
    },
  ],
  wallet: [
    {
      code: 4900,
      spec: 'No connector found for connection',
      from: `${WIDGET}/features/networks/switchFlow.ts`,
      shown: [SWITCH_TEST, 'rejects if the connection has ended meanwhile'],
    },
    {
      code: 4200,
      spec: 'A method that is not supported',
      message: 'UNSUPPORTED_METHOD',
      from: 'host-sdk/src/contract/errors.ts',
      shown: [`${WIDGET}/app/bridge/pairedRequests.test.ts`, 'code: 4200'],
    },
    {
      code: null,
      spec: 'chain mismatch',
      message: 'wrongNetwork',
      from: `${WIDGET}/features/send/sendFlow.ts`,
      shown: [`${WIDGET}/features/send/sendFlow.test.ts`, "toBe('wrongNetwork')"],
    },
    {
      code: 4001,
      spec: 'User rejected the request',
      from: `${WIDGET}/chains/walletError.ts`,
      shown: [SWITCH_TEST, 'code: 4001'],
    },
  ],
  network: [
    {
      code: 4902,
      spec: 'Network not found',
      from: `${WIDGET}/features/networks/requestSwitch.ts`,
      shown: [SWITCH_TEST, 'knows networks by id, and reports unknown ids'],
    },
    {
      code: -32602,
      spec: 'Invalid network id',
      message: "caipNetworkId: 'a CAIP-2 id",
      from: 'host-sdk/src/contract/viewArguments.ts',
      shown: ['host-sdk/src/contract/viewArguments.test.ts', 'must be a CAIP-2 id'],
    },
    {
      code: -32602,
      spec: 'Invalid CAIP address',
      message: 'Invalid Address',
      from: `${WIDGET}/features/send/requestSend.ts`,
      shown: [`${WIDGET}/features/send/requestSend.test.ts`, 'Invalid Address'],
    },
    {
      code: 4902,
      spec: 'A failed network switch navigates back',
      message: 'dispatch(goBack())',
      from: `${WIDGET}/features/networks/switchFlow.ts`,
      shown: ['e2e/tests/networks.spec.ts', 'Chain is not supported'],
    },
  ],
  account: [
    {
      code: null,
      spec: 'Token Balance Unavailable',
      message: 'Token balance unavailable',
      from: `${WIDGET}/messages/en/common.ts`,
      shown: [
        `${WIDGET}/features/account/balanceFlow.test.ts`,
        'is reported, keeps its last value, and is not requested for 30 s',
      ],
    },
    {
      code: null,
      spec: 'Failed to fetch transactions',
      from: `${WIDGET}/messages/en/activity.ts`,
      shown: ['e2e/tests/account/holdings.spec.ts', 'Failed to fetch transactions'],
    },
    {
      code: null,
      spec: 'Error resolving name',
      message: 'The name could not be looked up',
      from: `${WIDGET}/messages/en/send.ts`,
      shown: [`${WIDGET}/features/send/sendForm.test.ts`, "'unreachable'"],
    },
  ],
} as const satisfies Partial<Record<Kind, readonly Entry[]>>
