import { Menu, nativeImage, Tray } from 'electron'
import type { Language } from '../../shared/language.ts'
import icon from '../icons/tray.png?asset'
import sharpMacIcon from '../icons/trayTemplate@2x.png?asset'
import macIcon from '../icons/trayTemplate.png?asset'
import { type ReceiverStanding, receiverText, trayTexts, windowTexts } from './texts.ts'

interface TrayOptions {
  readonly open: () => void
  readonly quit: () => void
}

/** The console's icon in the system tray. */
interface ConsoleTray {
  /** `problems` is their number. */
  show(language: Language, receiver: ReceiverStanding, problems: number): void
  hide(): void
}

/**
 * Creates the tray icon. On a desktop without a tray nothing appears; starting the console again shows the
 * window.
 */
export function createConsoleTray({ open, quit }: TrayOptions): ConsoleTray {
  let tray: Tray | null = null

  function made(): Tray {
    const shown = new Tray(process.platform === 'darwin' ? macImage() : nativeImage.createFromPath(icon))
    shown.on('click', open)
    return shown
  }

  return {
    show: (language, receiver, problems) => {
      tray ??= made()
      const texts = trayTexts[language]
      const state = receiverText(receiver, language)
      const told = windowTexts[language].problems(new Intl.NumberFormat(language).format(problems))
      const lines = problems === 0 ? [state] : [state, told]
      tray.setToolTip(`Callboard: ${lines.join(' · ')}`)
      tray.setContextMenu(
        Menu.buildFromTemplate([
          ...lines.map((label) => ({ label, enabled: false })),
          { type: 'separator' },
          { label: texts.open, click: open },
          { label: texts.quit, click: quit },
        ]),
      )
    },
    hide: () => {
      tray?.destroy()
      tray = null
    },
  }
}

/** Returns a template image, which macOS draws in the menu bar's colour. */
function macImage(): Electron.NativeImage {
  const image = nativeImage.createFromPath(macIcon)
  image.addRepresentation({ scaleFactor: 2, buffer: nativeImage.createFromPath(sharpMacIcon).toPNG() })
  image.setTemplateImage(true)
  return image
}
