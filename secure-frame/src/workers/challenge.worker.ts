import { solve } from '../../shared/solve.ts'

// One challenge a worker: whoever does not want the answer any more ends the worker.
addEventListener('message', ({ data }) => postMessage(solve(data)), { once: true })
