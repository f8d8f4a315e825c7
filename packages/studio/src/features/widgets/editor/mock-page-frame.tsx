import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import { WIDGET_PREVIEW_DETAILS, type WidgetPreviewDetails } from '@commoncast/core/widgets/preview';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { usePreviewFrame } from '../../../ui/preview/use-preview-frame.ts';
import { CARD_RADIUS } from '../../../ui/theme.ts';

/** Windows of the mock page in CSS pixels; each is drawn as large as there is room. */
const WINDOWS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 720 } } as const;
export type PreviewWindow = keyof typeof WINDOWS;

interface MockPageFrameProps {
  readonly window: PreviewWindow;
  readonly details: WidgetPreviewDetails['details'];
}

/** A page that could be anybody's with the real embed on it, in a window of real size, made smaller to fit. */
export function MockPageFrame({ window, details }: MockPageFrameProps) {
  const message: WidgetPreviewDetails = { type: WIDGET_PREVIEW_DETAILS, details };
  const frame = usePreviewFrame(JSON.stringify(message));
  const room = useRef<HTMLDivElement>(null);
  const [roomPx, setRoomPx] = useState(0);
  const [mostHeightPx, setMostHeightPx] = useState(Number.POSITIVE_INFINITY);
  const ruler = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(() => {
      setRoomPx(room.current?.clientWidth ?? 0);
      setMostHeightPx(ruler.current?.clientHeight || Number.POSITIVE_INFINITY);
    });
    observer.observe(room.current);
    if (ruler.current) observer.observe(ruler.current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = WINDOWS[window];
  const scale = Math.min(1, roomPx / width, mostHeightPx / height);
  return (
    <Box ref={room} sx={{ position: 'relative', overflow: 'hidden', width: '100%' }}>
      {/* As high as the preview may become where it is pinned; without a height elsewhere. */}
      <Box
        ref={ruler}
        sx={{
          position: 'absolute',
          visibility: 'hidden',
          pointerEvents: 'none',
          height: 'var(--preview-max-height, 0)',
        }}
      />
      <Box
        sx={{
          mx: 'auto',
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: CARD_RADIUS,
          boxSizing: 'border-box',
        }}
        style={{ width: width * scale, height: height * scale }}
      >
        <Box
          component="iframe"
          ref={frame}
          src={VISITOR_PATHS.widgetPreview}
          title="Preview of the widget"
          allow="autoplay; fullscreen; picture-in-picture"
          sx={{ display: 'block', border: 0, transformOrigin: '0 0', bgcolor: 'common.white' }}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </Box>
    </Box>
  );
}
