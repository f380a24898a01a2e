export * from './configuredNetworks.ts'
export * from './mustSwitch.ts'
export * from './nameNetworks.ts'
export * from './switchAttemptSlice.ts'
