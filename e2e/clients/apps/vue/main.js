import { createAirlock } from '@airlock/host-sdk'
import { createApp } from 'vue'
import { configOf } from '../../../dapp/src/settings.ts'
import App from './App.vue'

const airlock = createAirlock(configOf('Vue'))
window.airlock = airlock

createApp(App, { airlock }).mount('#root')
