import { useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './ProfilePicture.module.css'

interface ProfilePictureProps {
  address: string
  picture: string | null
  size: number
}

/**
 * The account's own picture, or the one derived from its address. Decorative: name or address is next to it.
 */
export function ProfilePicture({ address, picture, size }: ProfilePictureProps) {
  const [broken, setBroken] = useState<string>()
  if (!picture || picture === broken) return <Avatar address={address} size={size} />
  return (
    <img
      className={styles.picture}
      src={picture}
      alt=""
      width={size}
      height={size}
      draggable={false}
      onError={() => setBroken(picture)}
    />
  )
}
