<?php
/**
 * The place of a player, video, playlist or widget in a page.
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const COMMONCAST_ID     = '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i';
const COMMONCAST_RIGHTS = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
const COMMONCAST_KINDS  = array( 'player', 'widget', 'video', 'playlist' );

/**
 * Writes what a place shows.
 *
 * @param array  $shown      `player`, `widget`, `video` or `playlist` with an ID, of which the first one counts, and `title`.
 * @param string $attributes Of the element around it, escaped.
 * @return string Escaped HTML; empty for visitors if there is nothing to show.
 */
function commoncast_place( $shown, $attributes ) {
	$ids = array();
	foreach ( COMMONCAST_KINDS as $kind ) {
		$id = isset( $shown[ $kind ] ) ? trim( (string) $shown[ $kind ] ) : '';
		if ( '' !== $id ) {
			$ids[ $kind ] = $id;
		}
	}
	$kind = key( $ids );
	if ( null === $kind || ! preg_match( COMMONCAST_ID, $ids[ $kind ] ) ) {
		return commoncast_tell_editors( __( 'Commoncast: the ID is missing or incomplete. Copy it again in the studio.', 'commoncast' ) );
	}
	$title = isset( $shown['title'] ) ? (string) $shown['title'] : '';
	$inner = commoncast_inner( $kind, $ids, $title );
	return '' === $inner ? '' : sprintf( '<div %s>%s</div>', $attributes, $inner );
}

/**
 * Writes what is inside a place.
 *
 * @param string $kind  One of COMMONCAST_KINDS.
 * @param array  $ids   By kind, the first of them checked.
 * @param string $title Of the video, if it is known.
 * @return string Escaped HTML.
 */
function commoncast_inner( $kind, $ids, $title ) {
	$id = $ids[ $kind ];
	if ( 'widget' === $kind ) {
		return sprintf( '<commoncast-widget widget-id="%s"></commoncast-widget>', esc_attr( $id ) );
	}
	$link = commoncast_link( $kind, $ids );
	if ( is_feed() ) {
		return '' === $link ? '' : sprintf( '<a href="%s">%s</a>', esc_url( $link ), esc_html( commoncast_label( $title ) ) );
	}
	if ( 'playlist' === $kind ) {
		return commoncast_frame( $id, $title );
	}
	$picture = commoncast_picture( commoncast_label( $title ) );
	return sprintf(
		'<commoncast-player %s="%s">%s</commoncast-player>',
		'video' === $kind ? 'video-id' : 'player-id',
		esc_attr( $id ),
		'' === $link ? $picture : sprintf( '<a href="%s">%s</a>', esc_url( $link ), $picture )
	);
}

/**
 * Where a place leads while there is no player in it.
 *
 * @param string $kind Of the place.
 * @param array  $ids  By kind; a player's may come with that of its video.
 * @return string An address; empty while there is no snippet.
 */
function commoncast_link( $kind, $ids ) {
	$origin = commoncast_origin();
	if ( '' === $origin ) {
		return '';
	}
	if ( isset( $ids['video'] ) && preg_match( COMMONCAST_ID, $ids['video'] ) ) {
		return $origin . '/v/' . $ids['video'];
	}
	return $origin . ( 'playlist' === $kind ? '/p/' : '/embed/' ) . $ids[ $kind ];
}

/**
 * Says what pressing does.
 *
 * @param string $title Of the video, if it is known.
 * @return string
 */
function commoncast_label( $title ) {
	if ( '' === $title ) {
		return __( 'Play the video', 'commoncast' );
	}
	/* translators: %s: the title of a video */
	return sprintf( __( 'Play %s', 'commoncast' ), $title );
}

/**
 * Holds the place of the picture, in its proportions, without any style.
 *
 * @param string $label What it says to those who do not see it.
 * @return string Escaped HTML.
 */
function commoncast_picture( $label ) {
	return sprintf(
		'<svg width="100%%" viewBox="0 0 16 9" role="img" aria-label="%s"><rect width="16" height="9"/><path d="M6.8 3v3l2.6-1.5z" fill="white"/></svg>',
		esc_attr( $label )
	);
}

/**
 * Frames what has no element of its own.
 *
 * @param string $id    Of a playlist.
 * @param string $title Of the playlist, if it is known.
 * @return string Escaped HTML.
 */
function commoncast_frame( $id, $title ) {
	$origin = commoncast_origin();
	if ( '' === $origin ) {
		return commoncast_tell_editors( __( 'Commoncast: paste your snippet under Settings → Commoncast first.', 'commoncast' ) );
	}
	return sprintf(
		'<iframe src="%s" title="%s" width="100%%" height="360" allow="%s" loading="lazy" style="display:block;height:auto;aspect-ratio:16/9;border:0"></iframe>',
		esc_url( $origin . '/embed/' . $id ),
		esc_attr( '' === $title ? __( 'Video player', 'commoncast' ) : $title ),
		esc_attr( COMMONCAST_RIGHTS )
	);
}

/**
 * Tells those who can fix it what is wrong; visitors see nothing.
 *
 * @param string $message In plain text.
 * @return string Escaped HTML.
 */
function commoncast_tell_editors( $message ) {
	return current_user_can( 'edit_posts' ) ? '<p>' . esc_html( $message ) . '</p>' : '';
}

/**
 * The width of a place as a style.
 *
 * @param mixed $width Pixels, with or without their unit, or a percentage.
 * @return string Empty if it is none of them.
 */
function commoncast_width_style( $width ) {
	if ( ! preg_match( '/^\s*(\d{1,4})\s*(px|%)?\s*$/', (string) $width, $found ) ) {
		return '';
	}
	if ( ! isset( $found[2] ) || 'px' === $found[2] ) {
		return sprintf( 'width:%dpx;max-width:100%%', (int) $found[1] );
	}
	// Of the column: in a block theme its parent is as wide as the page.
	return sprintf( 'width:min(%1$d%%,var(--wp--style--global--content-size,100%%)*%1$d/100)', (int) $found[1] );
}
