import { createAirlock } from '@airlock/host-sdk'
import { mount } from 'svelte'
import { configOf } from '../../../dapp/src/settings.ts'
import App from './App.svelte'

const airlock = createAirlock(configOf('Svelte'))
window.airlock = airlock

mount(App, { target: document.getElementById('root') ?? document.body, props: { airlock } })
