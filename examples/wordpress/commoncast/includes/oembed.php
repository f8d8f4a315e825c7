<?php
/**
 * Addresses of videos, playlists and players become frames that WordPress trusts: without a sandbox, so that full screen
 * works and a visitor who plays twice is counted once.
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

add_action( 'init', 'commoncast_add_provider' );
add_filter( 'embed_oembed_html', 'commoncast_fit_frame', 10, 2 );

/** Registers the service that the snippet comes from. */
function commoncast_add_provider() {
	$origin = commoncast_origin();
	if ( '' !== $origin ) {
		wp_oembed_add_provider( commoncast_address_pattern( $origin ), $origin . '/oembed', true );
	}
}

/**
 * The addresses that the service describes.
 *
 * @param string $origin Of the service.
 * @return string A regular expression.
 */
function commoncast_address_pattern( $origin ) {
	return '#^' . preg_quote( $origin, '#' ) . '/(?:v|p|embed)/[0-9a-f-]{36}/?(?:[?\#].*)?$#i';
}

/**
 * Lets a frame be as wide as its column, in the proportions that the service has said.
 *
 * @param string|false $html    The frame; false if there is none.
 * @param string       $address That was embedded.
 * @return string|false
 */
function commoncast_fit_frame( $html, $address ) {
	$origin = commoncast_origin();
	if ( '' === $origin || ! is_string( $html ) || ! preg_match( commoncast_address_pattern( $origin ), $address ) ) {
		return $html;
	}
	$tags = new WP_HTML_Tag_Processor( $html );
	if ( ! $tags->next_tag( 'iframe' ) ) {
		return $html;
	}
	$width  = absint( $tags->get_attribute( 'width' ) );
	$height = absint( $tags->get_attribute( 'height' ) );
	if ( $width > 0 && $height > 0 ) {
		$tags->set_attribute( 'style', sprintf( 'display:block;width:100%%;height:auto;aspect-ratio:%d/%d', $width, $height ) );
	}
	return $tags->get_updated_html();
}
