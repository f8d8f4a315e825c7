<?php
/**
 * [commoncast player="…"], with video, playlist or widget instead of player.
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

add_shortcode( 'commoncast', 'commoncast_shortcode' );

/**
 * Writes the place that a shortcode stands for.
 *
 * @param array|string $given Attributes; empty text if there are none.
 * @return string Escaped HTML.
 */
function commoncast_shortcode( $given ) {
	$asked   = shortcode_atts(
		array(
			'player'   => '',
			'video'    => '',
			'playlist' => '',
			'widget'   => '',
			'title'    => '',
			'width'    => '',
			'align'    => '',
		),
		$given,
		'commoncast'
	);
	$align   = strtolower( trim( $asked['align'] ) );
	$is_known = in_array( $align, array( 'left', 'center', 'right', 'wide', 'full' ), true );
	$style   = commoncast_width_style( $asked['width'] );
	return commoncast_place(
		$asked,
		sprintf( 'class="commoncast-place%s"', esc_attr( $is_known ? ' align' . $align : '' ) )
		. ( '' === $style ? '' : sprintf( ' style="%s"', esc_attr( $style ) ) )
	);
}
