<?php
/**
 * What every page of the site gets: the snippet, once, and the styles that players need before it has run.
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * An unknown element is inline, and would move the page when the script makes a player of it. Themes draw pictures in a
 * size of their own, and a place beside text has no width until it gets one.
 */
const COMMONCAST_EARLY_CSS = 'commoncast-player{display:block}'
	. '[data-commoncast-player]{display:block;aspect-ratio:16/9}'
	. 'commoncast-player>a{display:block}'
	. 'commoncast-player>svg,commoncast-player>a>svg{display:block;width:100%;height:auto;max-width:none}'
	. '.commoncast-place.alignleft,.commoncast-place.alignright'
	. '{width:min(50%,var(--wp--style--global--content-size,100%)/2);min-width:min(240px,100%)}';

add_action( 'wp_enqueue_scripts', 'commoncast_enqueue' );
add_filter( 'script_loader_tag', 'commoncast_pin_script', 10, 2 );

/** Adds the early styles, and the snippet if there is one. */
function commoncast_enqueue() {
	// Without a file there is no version to add.
	wp_register_style( 'commoncast', false, array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	wp_enqueue_style( 'commoncast' );
	wp_add_inline_style( 'commoncast', COMMONCAST_EARLY_CSS );
	$snippet = commoncast_snippet();
	if ( $snippet ) {
		// The address is signed as it is, so WordPress must not add a version to it.
		wp_enqueue_script( 'commoncast', $snippet['src'], array(), null, array( 'strategy' => 'async' ) ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
}

/**
 * Gives the tag of a pinned snippet its hash, without which any other file would run as well.
 *
 * @param string $tag    As WordPress writes it.
 * @param string $handle Of the script.
 * @return string
 */
function commoncast_pin_script( $tag, $handle ) {
	$snippet = 'commoncast' === $handle ? commoncast_snippet() : null;
	if ( ! $snippet || '' === $snippet['integrity'] ) {
		return $tag;
	}
	$attributes = sprintf( ' integrity="%s" crossorigin="anonymous" src=', esc_attr( $snippet['integrity'] ) );
	return preg_replace( '/ src=/', $attributes, $tag, 1 );
}
