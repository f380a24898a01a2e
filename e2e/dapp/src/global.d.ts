type Airlock = import('@airlock/host-sdk').Airlock

interface Window {
  /** For the console, and for tests of features without a button. */
  airlock?: Airlock
  /** The page with two instances. */
  airlocks?: { first: Airlock; second: Airlock }
}

/** The script form, as served by the widget server. */
declare module 'http://widget.localhost:5101/sdk.js' {
  export const createAirlock: typeof import('@airlock/host-sdk').createAirlock
}
