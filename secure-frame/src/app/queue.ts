/** A place in the queue. */
interface Turn {
  /** Resolves when it is this one's turn. Rejects if it is withdrawn before. */
  comes: Promise<void>
  /** Lets the next one start. */
  end(): void
}

/** Requests that wait for the person, in the order of their arrival. */
export interface Queue {
  size(): number
  /** Appends to the queue until `signal` withdraws it; one that already has its turn is not affected. */
  enter(signal: AbortSignal): Turn
  /** Removes all but the first, with this reason. */
  clear(reason: unknown): void
}

interface Waiting {
  go(): void
  refuse(reason: unknown): void
}

export function createQueue(): Queue {
  let line: Waiting[] = []

  function enter(signal: AbortSignal): Turn {
    let settle: [() => void, (reason: unknown) => void] = [() => undefined, () => undefined]
    const comes = new Promise<void>((...both) => {
      settle = both
    })
    const [resolve, reject] = settle
    const onAbort = () => own.refuse(signal.reason)
    const end = () => {
      const wasFirst = line[0] === own
      line = line.filter((one) => one !== own)
      signal.removeEventListener('abort', onAbort)
      if (wasFirst) line[0]?.go()
    }
    const own: Waiting = {
      go: () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      },
      refuse: (reason) => {
        end()
        reject(reason)
      },
    }
    line = [...line, own]
    signal.addEventListener('abort', onAbort)
    if (line[0] === own) own.go()
    return { comes, end }
  }
  return {
    size: () => line.length,
    enter,
    clear: (reason) => {
      for (const one of line.slice(1)) one.refuse(reason)
    },
  }
}
