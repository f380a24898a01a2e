/** @jsxImportSource preact */
import styles from './Custody.module.css'

/** How an `assisted` wallet is kept, and what that lets its operator do: in plain words, one tap away. */
export function Custody({ operator }: { operator: string }) {
  return (
    <details className={styles.custody}>
      <summary>How your wallet is kept</summary>
      <div className={styles.words}>
        <p>
          Your key is split into three shares; any two make it whole. One is on this device. The other two are
          on the server of <strong>{operator}</strong>, encrypted, one of them so that your email is enough to
          get the wallet back.
        </p>
        <p>
          This means that <strong>{operator}</strong> could put your key together and sign without you. Keep
          here only what you would trust them with. With the recovery phrase you can move to a wallet that is
          yours alone.
        </p>
      </div>
    </details>
  )
}
