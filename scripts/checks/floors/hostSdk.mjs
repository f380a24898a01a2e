/** @type {Readonly<Record<string, import('../floors.mjs').Floors>>} */
export const hostSdk = {
  'host-sdk/src': [
    {
      name: 'ground',
      files: '(bridge|config|contract|messages)/|(types|takeResult)\\.ts$',
      why: 'What crosses to the frames is the same whatever the page does with it.',
    },
    {
      name: 'wallets',
      files: '(wallets|server)/',
      why: 'A wallet in the page is found and asked without a widget, and a signature is verified without a page.',
    },
    {
      name: 'page',
      files: '(frame|signIn|state)/|(app|registry|returned)\\.ts$',
      why: 'The frame and the state of the page do not depend on what is asked of them.',
    },
    {
      name: 'providers',
      files: '(providers|families)/',
      why: 'A provider serves the dApp in the same way whether or not the widget is loaded.',
    },
    {
      name: 'session',
      files: 'session/',
      why: 'The session is loaded late: what is in the page from the start does not need it.',
    },
    {
      name: 'sdk',
      files: '',
      why: 'The package puts everything else together.',
    },
  ],
}
