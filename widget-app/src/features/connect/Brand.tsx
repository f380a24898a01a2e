import { useAppSelector } from '../../state/store/hooks.ts'
import { Mark } from '../../ui/Mark.tsx'
import styles from './ConnectView.module.css'

/** The operator's logo and name. */
export function Brand() {
  const { brandName, logoPath } = useAppSelector((state) => state.config)
  if (!brandName) return null
  return (
    <p className={styles.brand}>
      {logoPath && <Mark name={brandName} src={logoPath} />}
      <span>{brandName}</span>
    </p>
  )
}
