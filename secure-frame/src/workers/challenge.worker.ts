import { solve } from '../../shared/solve.ts'

// One challenge per worker: to cancel it, the worker is terminated.
addEventListener('message', ({ data }) => postMessage(solve(data)), { once: true })
