import Script from 'next/script';

export const metadata = { title: 'A Next.js app with a video' };

const { NEXT_PUBLIC_COMMONCAST_SNIPPET } = process.env;

/** The site's snippet stands in the layout that all pages share: it is loaded once, whatever page comes first. */
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Script async src={NEXT_PUBLIC_COMMONCAST_SNIPPET} strategy="afterInteractive" />
      </body>
    </html>
  );
}
