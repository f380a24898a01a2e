type Airlock = import('@airlock/host-sdk').Airlock

interface Window {
  /** For the console, and for tests of what no button does. */
  airlock?: Airlock
  /** The page with two. */
  airlocks?: { first: Airlock; second: Airlock }
}

/** The script form, as the widget server serves it. */
declare module 'http://widget.localhost:5101/sdk.js' {
  export const createAirlock: typeof import('@airlock/host-sdk').createAirlock
}
