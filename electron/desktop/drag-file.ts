import { existsSync } from 'node:fs'
import { nativeImage, webContents } from 'electron'
import icon from '../icons/icon.png?asset'

/** Beside the pointer, in pixels. */
const iconSide = 48

/** Goes on with a drag that began in this window as one of the file, for other programs; one that is gone isn't dragged. */
export function dragFile(file: string, window: number | undefined): void {
  const contents = window === undefined ? undefined : webContents.fromId(window)
  if (!contents || !existsSync(file)) return
  const image = nativeImage.createFromPath(icon).resize({ width: iconSide, height: iconSide })
  contents.startDrag({ file, icon: image })
}
