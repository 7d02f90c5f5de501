import type { password as en } from '../en/password.ts'
import type { Texts } from '../texts.ts'

export const password: Texts<typeof en> = {
  kept: {
    protected: '{{what}} با حفاظت مخزن کلید سیستم نگهداری می‌شود.',
    encrypted: '{{what}} به‌صورت رمزنگاری‌شده نگهداری می‌شود.',
    unprotected: '{{what}} به‌صورت متن ساده ذخیره شده است.',
    run_only: '{{what}} فقط تا بسته شدن کال‌بورد می‌ماند؛ پس از هر اجرا دوباره وارد کنید.',
  },
  how: {
    protected: '{{what}} با حفاظت مخزن کلید سیستم نگهداری خواهد شد.',
    encrypted: '{{what}} به‌صورت رمزنگاری‌شده نگهداری خواهد شد.',
    none: 'اینجا چیزی از آنچه ذخیره می‌شود محافظت نمی‌کند: بدون رضایت شما فقط تا بسته شدن کال‌بورد می‌ماند.',
    noneInBrowser:
      '{{what}} فقط تا بسته شدن کال‌بورد می‌ماند. برای نگهداری رمزنگاری‌شده، CALLBOARD_VAULT_KEY را تنظیم کنید.',
  },
  what: { password: 'گذرواژه', secret: 'رمز' },
  consent: 'ذخیره به‌صورت متن ساده',
}
